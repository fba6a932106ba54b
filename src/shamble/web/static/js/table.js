// @ts-check

/** The small script of every page. The server renders; this only shows: it swaps changed regions in, lets pieces
 * slide, and sends the same forms that work without it. */

import "./hands.js"; // before all that listens
import "./choosing.js";
import "./about.js";
import "./forms.js";
import { focusQuestion } from "./asking.js";
import "./passing.js";
import { showWhatMatters } from "./board.js";
import { runClock } from "./clock.js";
import { showTab } from "./drawers.js";
import { connect, tick } from "./live.js";
import { showNotify } from "./notify.js";
import { all } from "./page.js";
import { showReplay } from "./replay.js";
import { showSound } from "./audio.js";
import "./copying.js";
import { showStoryTools } from "./story.js";

document.documentElement.classList.add("scripted");
showTab();
for (const list of all(".scroll")) list.scrollTop = list.scrollHeight;
showReplay();
showSound();
showNotify();
runClock();
showStoryTools();
showWhatMatters();
focusQuestion();
tick();
setInterval(tick, 10_000);
connect();
