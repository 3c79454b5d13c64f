import { setTimeout } from 'node:timers/promises'
import type { Look, Report } from './figures'
import { plainDesk } from './measureLoad'
import { expectText } from './measureOwn'
import { watchedTexts, type Stage } from './stage'

/** The link in the header, and content of the rendered screen. */
const appRoutes = [
  { link: 'Markets', selector: 'table[aria-label="Markets"] tbody', text: 'ETH-PERP' },
  { link: 'Options', selector: 'table[aria-label="Option chain"] td[data-price]', text: '' },
  { link: 'Portfolio', selector: 'main h1', text: 'Portfolio' },
  { link: 'History', selector: 'main h1', text: 'History' },
  { link: 'Trade', selector: watchedTexts.app.book, text: '.' },
] as const
const plainRoutes = [
  { link: 'Markets', selector: 'table[aria-label="Markets"] tbody', text: 'ETH-1' },
  { link: 'Trade', selector: watchedTexts.plain.book, text: '.' },
] as const

/** Opens each screen twice. */
export async function measureRoutes(stage: Stage, look: Look, report: Report): Promise<void> {
  const { page, close } = await stage.newPage(watchedTexts[look.page], look.slowdown)
  await page.goto(look.page === 'app' ? `${stage.host.appUrl}/trade/ETH-PERP` : plainDesk(stage))
  await page.locator(watchedTexts[look.page].book).filter({ hasText: /\d/ }).first().waitFor()
  stage.venue.run(10)
  await setTimeout(3_000)
  for (const name of ['route for the first time', 'route again', 'route again'] as const) {
    for (const { link, selector, text } of look.page === 'app' ? appRoutes : plainRoutes) {
      const seen = expectText(page, 'route', undefined, selector, text)
      await page.locator('header').getByText(link, { exact: true }).first().click()
      report.noteMany(name, look, [(await seen).fromReceivedMs])
      await setTimeout(700)
    }
  }
  stage.venue.stop()
  await close()
}

export function explainRoutes(report: Report): void {
  const how = 'from the press on a link of the header to the end of the frame with the screen’s own content'
  report.explain('route for the first time', {
    unit: 'ms',
    decimals: 0,
    how: `${how}, its code and data not yet there`,
  })
  report.explain('route again', { unit: 'ms', decimals: 0, how })
}
