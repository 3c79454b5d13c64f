// Finds a Chromium for the tests in the browser, or gets one where that is possible.
import { existsSync } from 'node:fs'
import { run, runTool } from './installed.mjs'

const places = [
  process.env.OPTICK_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const find = () => places.find((place) => place && existsSync(place))

/** The path of a Chromium, or undefined when Playwright's own is to be used. Ends the process when there is none. */
export function ensureChromium() {
  const found = find()
  if (found) return found
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Debian’s chromium …')
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }
    run('apt-get', ['update', '-qq'], quiet)
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet) === 0 && find())
      return find()
  }
  console.log('Installing Playwright’s Chromium …')
  if (runTool('playwright', ['install', 'chromium']) === 0) return undefined
  console.error('No Chromium found. Install one, or set OPTICK_CHROMIUM to its path.')
  process.exit(1)
}
