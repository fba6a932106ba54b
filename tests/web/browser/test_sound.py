"""Our sounds as they come out: each is heard, none is cut off, and the volume holds from the start."""

from __future__ import annotations

import pytest

from tests.web.browser.scenes import ATTACK, Person, Stage, gather

RATE, SECONDS = 22_050, 4
PEAKS = """async ([rate, seconds, volume]) => {
  const made = [];
  window.AudioContext = class extends OfflineAudioContext {
    constructor() { super(1, rate * seconds, rate); made.push(this); }
  };
  localStorage.setItem("shamble-volume", volume);
  const at = (name) => document.querySelector("script[type=module]").src.replace("table.js", name);
  const { EFFECTS } = await import(at("patches.js"));
  const peaks = {};
  for (const name of ["", ...Object.keys(EFFECTS)]) {
    const player = await import(`${at("audio.js")}?${volume}-${name}`); // one that nobody has woken yet
    document.dispatchEvent(new Event("pointerdown"));
    player.hear(name);
    const samples = (await made.at(-1).startRendering()).getChannelData(0);
    peaks[name] = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  }
  return peaks;
}"""
"""For each effect how loud it gets, with the ambience; under "" the ambience alone."""


@pytest.mark.thorough
def test_every_sound_is_heard_over_the_ambience_and_none_is_cut_off(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    (ann,) = gather(person, "Ann")
    loud = ann.page.evaluate(PEAKS, [RATE, SECONDS, "100"])
    ambience = loud.pop("")
    assert len(loud) >= 20
    assert 0 < ambience < 0.2
    assert {name: peak for name, peak in loud.items() if peak < 1.3 * ambience} == {}
    assert {name: peak for name, peak in loud.items() if peak > 1} == {}
    soft = ann.page.evaluate(PEAKS, [RATE, SECONDS, "10"])
    assert {name: peak for name, peak in soft.items() if peak > 0.1} == {}, "even the very first of them"
