// npm run e2e:browsers: the ten stories of e2e/browsers in Firefox and WebKit, where they are installed or can be.
// `--browser firefox` chooses one, `--grep WORD` some of the stories.

import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installPackage } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, ensureSiteBuilt, runTool } from './installed.mjs'
import { findProgram } from './localServers.mjs'

const help = `npm run e2e:browsers -- [options]: ten stories in the browsers that npm run e2e does not cover.

  --browser NAME  firefox or webkit; both by default
  --grep WORD     only the stories whose title has the word
  --help          this text

Firefox: Debian's firefox-esr, or the program that OPTICK_FIREFOX names. WebKit: Debian's webkit2gtk-driver with xvfb.`

const { values } = parseArgs({
  options: { browser: { type: 'string' }, grep: { type: 'string', default: '' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}
if (values.browser !== undefined && !['firefox', 'webkit'].includes(values.browser)) {
  console.error(`optick: --browser must be firefox or webkit, not "${values.browser}"`)
  process.exit(2)
}
const isWanted = (name) => values.browser === undefined || values.browser === name

/** The first that is found, after an attempt to install Debian's packages if nothing is. */
function findOrInstall(find, packages) {
  if (find() === undefined) for (const name of packages) installPackage(name)
  return find()
}

function findFirefox() {
  return process.env.OPTICK_FIREFOX ?? findProgram('firefox-esr') ?? findProgram('firefox')
}

/** WebKit's driver, its smallest browser, and a screen without hardware. */
function findWebKit() {
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')]
  const libraries = '/usr/lib'
  const browser = readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) => ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((part) => join(libraries, name, part, 'MiniBrowser')))
    .find((path) => existsSync(path))
  return driver && screen && browser ? { driver, screen, browser } : undefined
}

/** Resolves with the display's name and a function that ends the screen. */
async function startScreen(program) {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1600x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise((resolve) =>
    child.stdio[3].once('data', (data) => resolve(`:${String(data).trim()}`)),
  )
  return { display, end: () => child.kill('SIGTERM') }
}

ensureInstalled()
const firefox = isWanted('firefox') ? findOrInstall(findFirefox, ['firefox-esr']) : undefined
const webKit = isWanted('webkit') ? findOrInstall(findWebKit, ['webkit2gtk-driver', 'xvfb']) : undefined
if (isWanted('firefox') && !firefox)
  console.log('Firefox is not here and cannot be installed: its ten stories do not run.')
if (isWanted('webkit') && !webKit)
  console.log('WebKit is not here and cannot be installed: its ten stories do not run.')
if (!firefox && !webKit) process.exit(0)
ensureBuilt()
ensureSiteBuilt()

const args = ['e2e/browsers/main.ts', '--grep', values.grep]
if (firefox) args.push('--firefox', firefox)
if (webKit) args.push('--webkit', webKit.driver, '--minibrowser', webKit.browser)
const screen = webKit ? await startScreen(webKit.screen) : undefined
const status = runTool('tsx', args, { env: { ...process.env, DISPLAY: screen?.display ?? process.env.DISPLAY } })
screen?.end()
process.exit(status)
