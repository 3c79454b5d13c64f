import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createSiteServer } from '../../src/dev/tooling/serveSite.mjs'
import { startHost } from '../startHost'
import { startFirefox } from './bidiBrowser'
import type { Browser } from './browser'
import { startDriven } from './classicBrowser'
import { createDesk } from './desk'
import { stories } from './stories'

/* npm run e2e:browsers: ten stories in each browser of `--firefox PROGRAM`, `--webkit DRIVER` and `--chromedriver DRIVER`. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const { values } = parseArgs({
  options: {
    firefox: { type: 'string' },
    webkit: { type: 'string' },
    minibrowser: { type: 'string' },
    chromedriver: { type: 'string' },
    grep: { type: 'string', default: '' },
  },
})

const starts: (() => Promise<Browser>)[] = []
const { firefox, webkit, minibrowser, chromedriver } = values
if (firefox !== undefined) starts.push(() => startFirefox(firefox))
if (webkit !== undefined) {
  const options = { binary: minibrowser, args: ['--automation'] }
  starts.push(() => startDriven({ program: webkit, capabilities: { 'webkitgtk:browserOptions': options } }))
}
if (chromedriver !== undefined) {
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--window-size=1440,900',
  ]
  starts.push(() => startDriven({ program: chromedriver, capabilities: { 'goog:chromeOptions': { args } } }))
}

/** The static site in a folder of a plain server. */
async function serveSite() {
  const server = createSiteServer(join(root, 'dist/site'), '/desks/paper/')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }
  return { siteUrl: `http://localhost:${(server.address() as AddressInfo).port}/desks/paper`, stop }
}

const chosen = stories.filter(({ title }) => new RegExp(values.grep).test(title))
const total = { passed: 0, failed: 0 }
mkdirSync(join(root, 'test-results'), { recursive: true })
for (const start of starts) {
  let browser = await start()
  const host = await startHost(['--market', 'live', '--seed', '7'])
  const site = await serveSite()
  let isSiteOpen = true
  const stopSite = async () => {
    if (isSiteOpen) await site.stop()
    isSiteOpen = false
  }
  for (const { title, play } of chosen) {
    const startedMs = Date.now()
    const inSeconds = () => `${((Date.now() - startedMs) / 1000).toFixed(1)} s`
    try {
      await play(createDesk(browser), { appUrl: host.appUrl, siteUrl: site.siteUrl, stopSite })
      // Without its server the page may say that it cannot ask for a new version.
      const errors = browser.takeErrors().filter((text) => isSiteOpen || !/NetworkError|ServiceWorker/.test(text))
      if (errors.length > 0) throw new Error(`errors in the console: ${errors.join(' | ')}`)
      total.passed += 1
      console.log(`✓ ${browser.name} · ${title} (${inSeconds()})`)
    } catch (error) {
      total.failed += 1
      const errors = browser.takeErrors()
      const picture = join(root, 'test-results', `${browser.name} ${title.split(':')[0]}.png`.replaceAll(' ', '-'))
      await browser.savePicture(picture).catch((failure: unknown) => console.error('no picture:', failure))
      console.log(`✗ ${browser.name} · ${title} (${inSeconds()})\n  ${String(error)}\n  ${picture}`)
      for (const text of errors) console.log(`  console: ${text}`)
      // A browser that hangs would fail the other stories too.
      await browser.close()
      browser = await start()
    }
  }
  await browser.close()
  await stopSite()
  await host.close()
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
