// Draws the installed app's icons from public/favicon.svg in the stories' browser. Has no npm script.

import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './chromium.mjs'
import { root } from './installed.mjs'

const logo = readFileSync(join(root, 'public/favicon.svg'), 'utf8')
// A system cuts maskable icons to its own shape: their background reaches the edge, and the logo is safe.
const drawings = { icon: logo, maskable: logo.replace('rx="7" ', '') }
const folder = join(root, 'public/icons')

const browser = await chromium.launch({
  executablePath: ensureChromium({ prefersShell: true }),
  args: ['--no-sandbox'],
})
mkdirSync(folder, { recursive: true })
for (const [name, svg] of Object.entries(drawings)) {
  for (const size of [192, 512]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`)
    await page.screenshot({ path: join(folder, `${name}-${size}.png`), omitBackground: true })
  }
}
await browser.close()
