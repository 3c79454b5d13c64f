// Finds a Chromium for browser tests, or installs one if possible.

import { existsSync } from 'node:fs'
import { run, runTool } from './installed.mjs'

/** Chromium without windows, which needs a third less processor time. */
const shells = ['/usr/bin/chromium-headless-shell']
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const find = (places) => [process.env.OPTICK_CHROMIUM, ...places].find((place) => place && existsSync(place))

let isListRead = false
/** As root on Debian; does nothing elsewhere. */
export function installPackage(name) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  console.log(`Installing Debian’s ${name} …`)
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
  if (!isListRead) run('apt-get', ['update', '-qq'], quiet)
  isListRead = true
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
}

/** Undefined: Playwright's own Chromium. `prefersShell`: a headless shell if possible. Ends the process without any. */
export function ensureChromium({ prefersShell = false } = {}) {
  if (prefersShell && !find(shells)) installPackage('chromium-headless-shell')
  const places = prefersShell ? [...shells, ...browsers] : browsers
  if (!find(places)) installPackage('chromium')
  const found = find(places)
  if (found) return found
  console.log('Installing Playwright’s Chromium …')
  if (runTool('playwright', ['install', 'chromium']) === 0) return undefined
  console.error('No Chromium found. Install one, or set OPTICK_CHROMIUM to its path.')
  process.exit(1)
}
