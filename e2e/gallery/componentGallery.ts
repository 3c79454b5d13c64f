import { execFileSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { createSiteServer } from '../../src/dev/tooling/serveSite.mjs'

export const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'desktop', width: 1440, height: 900 },
] as const

/** Builds the gallery of components and serves it. `close` ends the server. */
export async function serveGallery(): Promise<{ readonly url: string; readonly close: () => void }> {
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error']
  execFileSync(process.execPath, [...vite, '--config', 'src/dev/gallery/gallery.vite.config.ts'])
  const server = createSiteServer('dist/gallery')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/src/dev/gallery/index.html`, close }
}

/** Chooses a theme, and waits until everything that appears late is there. */
export async function chooseTheme(page: Page, theme: 'Dark' | 'Light'): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: theme }).check()
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** For each element of each state: its box within the state in pixels, its colours, its corners and its font's size. */
export type Measured = readonly { readonly at: string; readonly box: readonly number[]; readonly look: string }[]

/** Runs in the page. The first `count` exhibits, in the order of the page. */
export function measureStates(count: number): Measured {
  const measured: { at: string; box: number[]; look: string }[] = []
  for (const exhibit of Array.from(document.querySelectorAll<HTMLElement>('[data-exhibit]')).slice(0, count)) {
    for (const state of exhibit.querySelectorAll<HTMLElement>('[data-state]')) {
      const frame = state.querySelector('[data-shown]')
      if (frame === null) continue
      const origin = frame.getBoundingClientRect()
      for (const [index, element] of Array.from(frame.querySelectorAll('*')).entries()) {
        const { left, top, width, height } = element.getBoundingClientRect()
        const style = getComputedStyle(element)
        const border = style.borderTopWidth === '0px' ? '' : ` border ${style.borderTopColor}`
        measured.push({
          at: `${exhibit.dataset['exhibit']}/${state.dataset['state']}/${index} ${element.tagName.toLowerCase()}`,
          // A hidden element has no place.
          box:
            width * height === 0 ? [0, 0, 0, 0] : [left - origin.left, top - origin.top, width, height].map(Math.round),
          look: `${style.color} on ${style.backgroundColor}${border} round ${style.borderTopLeftRadius} font ${style.fontSize} ${style.fontWeight} opacity ${style.opacity}`,
        })
      }
    }
  }
  return measured
}
