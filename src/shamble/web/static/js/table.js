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
import { countPoints } from "./ending.js";
import "./film.js";
import { showTab } from "./drawers.js";
import { connect, tick } from "./live.js";
import { showNotify } from "./notify.js";
import { showReplay } from "./replay.js";
import { showSound } from "./audio.js";
import "./copying.js";
import { showAdvice } from "./guide.js";
import "./rules.js";
import "./box.js";
import { watchStudies } from "./lab.js";
import "./workshop.js";
import { showStoryTools } from "./story.js";
import { showWeather } from "./weather.js";

document.documentElement.classList.add("scripted");
showTab();
showReplay();
showSound();
showNotify();
watchStudies();
runClock();
showStoryTools();
showWeather();
countPoints();
showWhatMatters();
focusQuestion();
showAdvice();
tick();
setInterval(tick, 10_000);
connect();
