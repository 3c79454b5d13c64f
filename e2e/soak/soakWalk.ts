import type { Page } from '@playwright/test'
import { listedCall } from '../listedOption'

export type Stop = { readonly name: string; readonly go: (page: Page) => Promise<void> }

/** The screen on which every sample is taken. */
export const home: Stop = stopAt('ETH-PERP', '/trade/ETH-PERP', (page) =>
  page.getByRole('table', { name: 'Order book' }),
)

/** Other instruments, with screens between them. */
export async function soakWalk(venueUrl: string): Promise<readonly Stop[]> {
  const near = await listedCall(venueUrl, 3)
  const far = await listedCall(venueUrl, -1, 200)
  const book = (page: Page) => page.getByRole('table', { name: 'Order book' })
  const trade = (name: string) => stopAt(name, `/trade/${name}`, book)
  return [
    trade('BTC-PERP'),
    trade(near.name),
    stopAt('the option chain', '/options/chain/ETH', (page) => page.locator('td[data-price]')),
    trade(far.name),
    stopAt('portfolio', '/portfolio', (page) => page.getByRole('region', { name: 'Summary' })),
    trade('ETH-PERP'),
    stopAt('volatility', '/options/volatility/ETH', (page) => page.getByText('RMS (points)')),
    trade('BTC-PERP'),
    stopAt('risk', '/options/risk/ETH', (page) => page.getByRole('table', { name: /^Risk matrix/ })),
    stopAt('fills', '/history/fills', (page) => page.getByRole('tab', { name: /^Fills/, selected: true })),
    trade(near.name),
    stopAt('markets', '/markets', (page) => page.getByRole('row').nth(2)),
    stopAt('expiries', '/options/expiries/ETH', (page) => page.getByRole('table', { name: 'Expiries', exact: true })),
    stopAt('requests', '/options/requests/ETH', (page) => page.getByRole('region', { name: 'Request quotes' })),
    stopAt('keys', '/keys', (page) => page.getByRole('main').getByRole('heading')),
  ]
}

function stopAt(name: string, path: string, ready: (page: Page) => ReturnType<Page['locator']>): Stop {
  return {
    name,
    go: async (page) => {
      // Without a reload, because the test is about one long-lived page.
      await page.evaluate((next) => history.pushState(null, '', next), path)
      await ready(page).first().waitFor()
    },
  }
}
