// What a program can find wrong with the moment that is being told: a list of sentences.
() => {
  const box = document.getElementById("telling");
  const at = box.getBoundingClientRect();
  const board = document.querySelector(".board-box").getBoundingClientRect();
  const large = box.classList.contains("large");
  const said = [];
  const wrong = (is, what) => is && said.push(what);
  const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const shared = (one, two) => Math.max(0, Math.min(one.right, two.right) - Math.max(one.left, two.left))
    * Math.max(0, Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top));
  const seen = (part) => part.getClientRects().length && getComputedStyle(part).clipPath === "none";

  // its place
  const words = box.querySelector(".words");
  wrong(!words?.textContent.trim(), "no words");
  wrong(!inside(at, board), "not within the board");
  wrong(!inside(at, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }), "not within the window");
  wrong(document.documentElement.scrollWidth > innerWidth, "the page is too wide");
  wrong(box.scrollWidth > box.clientWidth + 1, "too wide");
  wrong(box.scrollHeight > box.clientHeight + 1, "too high");
  wrong(/\[[a-z_.]+\]|undefined|NaN/.test(box.textContent), `not in words: ${box.textContent}`);

  // its parts
  const texts = [];
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.textContent.trim() && seen(node.parentElement)) texts.push(node);
  }
  const place = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  for (const node of texts) {
    const text = node.textContent.trim();
    const spot = place(node);
    if (!spot.width) continue;
    const holder = node.parentElement.closest("li, .card, .headline, p, button, .points, .scene, .die") || box;
    wrong(!inside(spot, at), `beside the box: ${text}`);
    wrong(spot.right > holder.getBoundingClientRect().right + 2, `wider than its place: ${text}`);
  }
  for (const part of box.querySelectorAll(".scene, .scene *")) {
    const style = getComputedStyle(part);
    const cut = style.overflowX !== "visible" && part.scrollWidth > part.clientWidth + 1 && part.clientWidth;
    wrong(cut && part.textContent.trim(), `cut off: ${part.className} ${part.textContent.trim()}`);
  }
  for (const scene of box.querySelectorAll(".scene")) {
    wrong(words && seen(words) && shared(scene.getBoundingClientRect(), words.getBoundingClientRect()) > 4, "words over the picture");
    wrong(scene.getBoundingClientRect().height < 8, "an empty picture");
  }
  for (const use of box.querySelectorAll("use")) {
    wrong(!document.querySelector(use.getAttribute("href")), `no drawing: ${use.getAttribute("href")}`);
  }

  // its colours
  const colours = (text) => [...text.matchAll(/rgba?\(([^)]+)\)/g)].map((found) => found[1].split(/[\s,/]+/).filter(Boolean).map(Number));
  const over = ([r, g, b, a = 1], under) => [r, g, b].map((value, place) => value * a + under[place] * (1 - a));
  const shade = (colour) => colour.map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, place) => sum + value * [0.2126, 0.7152, 0.0722][place], 0);
  const grounds = (part) => { // whatever may lie under it, over a white board and a black one
    const chain = [];
    for (let each = part; each; each = each === box ? null : each.parentElement) chain.unshift(getComputedStyle(each));
    let under = [[255, 255, 255], [0, 0, 0]];
    for (const style of chain) {
      for (const layer of [colours(style.backgroundColor), colours(style.backgroundImage)]) {
        if (layer.length) under = layer.flatMap((colour) => under.map((ground) => over(colour, ground)));
      }
      under = [...new Map(under.map((ground) => [ground.map(Math.round).join(), ground])).values()];
    }
    return under;
  };
  for (const node of texts) {
    const part = node.parentElement;
    const style = getComputedStyle(part);
    const ink = colours(part instanceof SVGElement ? style.fill : style.color)[0];
    if (!ink || (part instanceof SVGElement && !part.closest("svg").matches(".words svg"))) continue; // drawn on its own ground
    const size = parseFloat(style.fontSize);
    const least = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const contrast = Math.min(...grounds(part).map((ground) => {
      const [dark, light] = [shade(over(ink, ground)), shade(ground)].sort((one, other) => one - other);
      return (light + 0.05) / (dark + 0.05);
    }));
    wrong(contrast < least, `contrast ${contrast.toFixed(1)}: ${node.textContent.trim()}`);
  }

  // what it tells of
  const mark = document.querySelector(".telling-marks, .told-of");
  wrong(!mark && document.getElementById(box.dataset.at), `not marked: ${box.dataset.at}`);
  const frame = mark?.closest(".roam-frame");
  if (mark && frame && !large) {
    const spot = mark.getBoundingClientRect();
    const view = frame.getBoundingClientRect();
    const [x, y] = [(spot.left + spot.right) / 2, (spot.top + spot.bottom) / 2];
    const hidden = shared(spot, at) / Math.max(1, shared(spot, view));
    wrong(shared(spot, view) < 1, "what it tells of is out of the frame");
    wrong(shared(spot, view) && hidden > 0.5, `covers ${Math.round(hidden * 100)} % of what it tells of`);
    wrong(hidden <= 0.5 && x > at.left && x < at.right && y > at.top && y < at.bottom && spot.height < view.height - at.height, "lies over the middle of what it tells of");
  }
  return said;
}
