import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

test.use({ hostFlags: ['--market', 'live', '--seed', '7'] })

const file = 'docs/amend.gif'
/** Shortest time between frames. */
const frameMs = 150
const size = { width: 1200, height: 750 }

/** Saves the README's animation: an order is dragged on the chart and amended. Needs ImageMagick's `convert`. */
test('an order amended by dragging, as an animation', async ({ page, tradeScreen }) => {
  await tradeScreen.begin()
  await page.setViewportSize(size)
  await page.getByRole('region', { name: 'Tour' }).getByRole('button', { name: 'Skip' }).click()
  await tradeScreen.signBy('One-click')
  const mark = Math.round(Number(await tradeScreen.bestPrice('buy')))
  await tradeScreen.place({ side: 'Buy', amount: '0.8', price: `${mark - 10}` })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await expect.poll(() => tradeScreen.chartColours()).toBeGreaterThan(3)
  await expect(tradeScreen.toasts.getByRole('listitem')).toHaveCount(0, { timeout: 15_000 })
  await showPointer(page)

  const folder = mkdtempSync(join(tmpdir(), 'optick-animation-'))
  try {
    const film = startFilm(page, folder)
    const handle = tradeScreen.chart.getByRole('slider', { name: /^Order buy/ })
    const box = await handle.boundingBox()
    if (box === null) throw new Error('the order is not on the chart')
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await glide(page, { x: size.width / 2, y: size.height - 120 }, from, 1_800)
    await page.mouse.down()
    await page.waitForTimeout(400)
    await glide(page, from, { x: from.x, y: from.y - 34 }, 2_200)
    await page.waitForTimeout(900)
    await glide(page, { x: from.x, y: from.y - 34 }, { x: from.x, y: from.y - 22 }, 900)
    await page.waitForTimeout(900)
    await page.mouse.up()
    await page.waitForTimeout(600)
    await glide(page, { x: from.x, y: from.y - 22 }, { x: from.x + 160, y: from.y + 90 }, 1_500)
    await page.waitForTimeout(3_500)
    const pictures = await film.end()
    expect(pictures.length).toBeGreaterThan(30)
    // GIF delays are in hundredths of a second.
    const delays = pictures.flatMap(({ path, ms }) => ['-delay', String(Math.round(ms / 10)), path])
    // Reuses pixels whose change is invisible, which makes the file seven times smaller.
    const smaller = ['+dither', '-colors', '40', '-fuzz', '2%', '-layers', 'OptimizeTransparency']
    execFileSync('convert', [...delays, '-loop', '0', ...smaller, file])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Draws a mouse pointer, because a headless browser has none. */
async function showPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const svg = (name: string, attributes: Record<string, string>) => {
      const element = document.createElementNS('http://www.w3.org/2000/svg', name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      return element
    }
    const pointer = svg('svg', { width: '20', height: '24', viewBox: '0 0 20 24' })
    pointer.append(
      svg('path', { d: 'M2 2v17l4.5-4 3 7 3-1.3-3-6.8H16z', fill: '#fff', stroke: '#000', 'stroke-width': '1.5' }),
    )
    Object.assign(pointer.style, { position: 'fixed', zIndex: '2147483647', pointerEvents: 'none', left: '-40px' })
    document.documentElement.append(pointer)
    addEventListener(
      'pointermove',
      ({ clientX, clientY }) => Object.assign(pointer.style, { left: `${clientX - 2}px`, top: `${clientY - 2}px` }),
      { capture: true },
    )
  })
}

type Point = { readonly x: number; readonly y: number }

async function glide(page: Page, from: Point, to: Point, ms: number): Promise<void> {
  const steps = Math.ceil(ms / 60)
  for (let step = 1; step <= steps; step++) {
    const share = step / steps
    const eased = share * share * (3 - 2 * share)
    await page.mouse.move(from.x + (to.x - from.x) * eased, from.y + (to.y - from.y) * eased)
    await page.waitForTimeout(50)
  }
}

type Picture = { readonly path: string; readonly ms: number }

/** Captures frames of the page until `end`, which returns each with its duration. */
function startFilm(page: Page, folder: string): { readonly end: () => Promise<readonly Picture[]> } {
  const over = new AbortController()
  const pictures: Picture[] = []
  const film = async () => {
    while (!over.signal.aborted) {
      const started = Date.now()
      const path = join(folder, `${String(pictures.length).padStart(4, '0')}.png`)
      await page.screenshot({ path, animations: 'allow', caret: 'initial' })
      execFileSync('convert', [path, '-resize', '800x', path])
      await page.waitForTimeout(Math.max(0, frameMs - (Date.now() - started)))
      pictures.push({ path, ms: Date.now() - started })
    }
  }
  const filmed = film()
  return {
    end: async () => {
      over.abort()
      await filmed
      return pictures
    },
  }
}
