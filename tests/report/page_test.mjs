// SPDX-License-Identifier: BSD-2-Clause-Patent
// Opens pages in headless Chromium: page_test.mjs NODE_MODULES CHROMIUM ISOBIT CLIPGEN SAMPLE_PAGE FOLDER
// Ends with 77 (skipped) where there is no Chromium.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules, chromium_path, isobit, clipgen, sample_page, folder] = process.argv.slice(2);
if (!existsSync(chromium_path)) {
  console.log("no Chromium; install Debian's chromium-headless-shell");
  process.exit(77);
}
const { chromium } = createRequire(join(modules, "x.js"))("playwright-core");

// Runs a program; `input` and `output` name files for its standard streams.
function run(program, args, { input, output } = {}) {
  const streams = [input ? openSync(input, "r") : "ignore", output ? openSync(output, "w") : "ignore", "inherit"];
  try {
    execFileSync(program, args, { cwd: folder, stdio: streams });
  } finally {
    streams.filter((stream) => typeof stream === "number").forEach((stream) => closeSync(stream));
  }
}

async function open(browser, name, { shows = ".curve canvas", ...options } = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: "light", ...options });
  const complaints = [], url = `file://${join(folder, name)}`;
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => request.url() !== url && !request.url().startsWith("data:") && complaints.push(request.url()));
  await page.goto(url);
  await page.waitForSelector(shows);
  return { page, complaints };
}

const pixels = (page, curve) => page.locator(".curve canvas").nth(curve).evaluate((canvas) => canvas.toDataURL());
const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const odd_name = "d <b>&amp;.y4m";

async function shows_scores_and_pictures(browser) {
  const { page, complaints } = await open(browser, "page.html");
  const json = JSON.parse(readFileSync(join(folder, "scores.json")));
  const keys = Object.keys(json.frames[0].metrics);
  assert.equal(await page.locator(".curve").count(), keys.length);
  assert.match(await page.locator("h1").textContent(), new RegExp(`^${odd_name.replace(/[.]/g, "[.]")}`));
  assert.equal(await page.locator(".histogram rect").count(), 48 * keys.length);

  const plot = page.locator(".curve .u-over").nth(1);
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 50);
  await settled(page);
  const frame = Number((await page.locator(".where").textContent()).match(/^Frame (\d+)$/)[1]);
  assert.ok(frame > 8 && frame < 16, `frame ${frame} under the middle of 24`);
  for (let i = 0; i < keys.length; ++i) {
    const key = await page.locator(".curve .plot").nth(i).getAttribute("data-key");
    const shown = Number(await page.locator(".readout").nth(i).textContent()), score = json.frames[frame].metrics[key];
    assert.ok(Math.abs(shown - score) <= 1e-6 * Math.abs(score), `${key}: ${shown}, not ${score}`);
  }

  const before = await pixels(page, 0);
  await page.mouse.move(box.x + box.width * 0.25, box.y + 50);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + 50, { steps: 5 });
  await page.mouse.up();
  await settled(page);
  assert.notEqual(await pixels(page, 0), before, "zooming one curve zooms another");
  await page.mouse.move(box.x + 2, box.y + 50);
  await settled(page);
  assert.match(await page.locator(".where").textContent(), /^Frame [67]$/);
  await page.locator(".plot").nth(1).press("0");
  await settled(page);
  await page.mouse.move(5, 5);
  await settled(page);
  assert.equal(await pixels(page, 0), before, "0 shows all again");

  const pictures = await page.locator(".shot img").evaluateAll((images) => images.map((image) => image.naturalWidth));
  assert.ok(pictures.length >= 8 && pictures.length % 4 === 0, `${pictures.length} pictures`);
  assert.ok(pictures.every((width) => width > 0));
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole("button", { name: "Dark" }).click();
  assert.notEqual(await ground(), light);
  assert.deepEqual(complaints, []);
}

async function tells_of_a_pipe(browser) {
  const { page, complaints } = await open(browser, "pipe.html", { colorScheme: "dark" });
  assert.match(await page.locator(".worst .note").textContent(), /standard input cannot be read a second time/);
  assert.equal(await page.locator(".shot").count(), 0);
  assert.deepEqual(complaints, []);
}

async function compares(browser) {
  const { page, complaints } = await open(browser, "comparison.html", { shows: ".rates canvas" });
  assert.match(await page.locator("h1").textContent(), /^4 videos against short[.]y4m$/);
  assert.deepEqual(await page.locator(".legend li").allTextContents(), ["one", "two"]);
  const canvas = page.locator(".rates canvas"), before = await canvas.evaluate((c) => c.toDataURL());
  await page.locator("select").selectOption("psnr_hvs");
  assert.notEqual(await canvas.evaluate((c) => c.toDataURL()), before, "another metric, another curve");
  assert.match(await page.locator("section", { hasText: "BD-rates" }).locator("tbody").first().textContent(), /ssim-50[.]00 %/);
  const box = await page.locator(".rates .u-over").boundingBox();
  await page.mouse.move(box.x + box.width - 20, box.y + 20);
  assert.match(await page.locator(".card .where").textContent(), /^one_b.y4m: 200.0 kbit.s, [0-9.]+$/);
  assert.deepEqual(complaints, []);
}

// Milliseconds of the page's processor time, whatever else the machine does.
async function processor_time(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
}

// Processor time of each picture while `act` is done `count` times, once for each.
async function time_of(page, session, count, act) {
  const before = await processor_time(session);
  for (let i = 0; i < count; ++i) await act(i), await settled(page);
  return ((await processor_time(session)) - before) / count;
}

async function stays_smooth(browser) {
  const { page, complaints } = await open(browser, "long.html");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const box = await page.locator(".curve .u-over").first().boundingBox();
  const hover = await time_of(page, session, 40, (i) => page.mouse.move(box.x + 10 + i * 10, box.y + 60));
  await page.locator(".plot").first().focus();
  const keys = ["+", "+", "+", "ArrowRight", "+", "-", "-", "0"];
  const zoom = await time_of(page, session, 16, (i) => page.keyboard.press(keys[i % keys.length]));
  console.log(`100,000 frames of 8 keys: hovering takes ${hover.toFixed(1)} ms of processor time a picture, zooming ${zoom.toFixed(1)} ms`);
  assert.ok(hover < 50 && zoom < 150);
  assert.deepEqual(complaints, []);
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
run(clipgen, ["nature", "quant", "320", "180", "24", "8", "420", "1", "r.y4m", odd_name]);
const metrics = ["--metrics", "ssim,psnr_hvs,psnr", "-q"];
run(isobit, ["r.y4m", odd_name, ...metrics, "--html", "page.html", "-o", "scores.json"]);
run(isobit, ["r.y4m", "-", ...metrics, "-o", "pipe.html"], { input: join(folder, odd_name) });
const group = (name) => [`--group`, `${name}=${name}_a.y4m,${name}_b.y4m`];
for (const name of ["one", "two"]) {
  run(clipgen, ["nature", "noise", "320", "180", "3", "8", "420", "1", "short.y4m", `${name}_a.y4m`]);
  run(clipgen, ["nature", "quant", "320", "180", "3", "8", "420", "1", "short.y4m", `${name}_b.y4m`]);
}
const rates = ["one_a=100", "one_b=200", "two_a=50", "two_b=100"].flatMap((rate) => ["--bit-rate", rate.replace("=", ".y4m=")]);
run(isobit, ["compare", "short.y4m", ...group("one"), ...group("two"), ...rates, ...metrics, "--html", "comparison.html"]);
run(sample_page, ["100000", "8"], { output: join(folder, "long.html") });

const browser = await chromium.launch({ executablePath: chromium_path, args: ["--no-sandbox"] });
try {
  await shows_scores_and_pictures(browser);
  await tells_of_a_pipe(browser);
  await compares(browser);
  await stays_smooth(browser);
} finally {
  await browser.close();
}
