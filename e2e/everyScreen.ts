import { expect, type Locator, type Page } from '@playwright/test'
import { at } from './at'
import { listedCall } from './listedOption'
import { readBook, type RestTrader } from './restTrader'
import { DeskScreen } from './screens/DeskScreen'
import type { TradeScreen } from './screens/TradeScreen'

/** A screen or an overlay: how to open it, and how to detect it. */
export type ScreenCase = {
  readonly name: string
  readonly go: (page: Page) => Promise<void>
  readonly ready: (page: Page) => Locator
  readonly leave?: (page: Page) => Promise<void>
  readonly isDeskOnly?: boolean
}

/** Without a reload, which would end the session. */
const to = (path: string) => async (page: Page) => {
  await page.evaluate((next) => history.pushState(null, '', next), path)
}
const region = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true }).first()
const escape = (page: Page) => page.keyboard.press('Escape')

const preset = (name: string, shows: string): ScreenCase => ({
  name: `the desk for ${name.toLowerCase()}`,
  go: async (page) => {
    await to('/trade/ETH-PERP')(page)
    await new DeskScreen(page).takeLayout(name)
  },
  ready: region(shows),
  isDeskOnly: true,
})

/** The option with the latest expiry, which does not expire during the test. */
const toOption = async (page: Page) => {
  const name = await page.evaluate(async () => {
    const markets: readonly { expiry: string; instrument_name: string }[] = await (
      await fetch('/api/markets?asset=ETH&instrument_type=OPTION')
    ).json()
    return markets.toSorted((a, b) => a.expiry.localeCompare(b.expiry)).at(-1)?.instrument_name
  })
  await to(`/trade/${name}`)(page)
}

const past = (kind: string, label: string): ScreenCase => ({
  name: `history of ${kind}`,
  go: to(`/history/${kind}`),
  ready: (page) => page.getByRole('tab', { name: new RegExp(`^${label}`), selected: true }),
})

export const everyScreen: readonly ScreenCase[] = [
  {
    name: 'the trading screen',
    go: to('/trade/ETH-PERP'),
    ready: (page) => page.getByRole('region', { name: 'Chart', exact: true }),
  },
  { name: 'rewards', go: to('/rewards'), ready: region('Claimable') },
  { name: 'the boost of rewards', go: to('/rewards/boost'), ready: region('Your boost') },
  preset('Options', 'Option chain'),
  preset('Portfolio', 'Depth'),
  preset('Maker', 'Ladder'),
  {
    name: 'the desk of an option',
    go: async (page) => {
      await toOption(page)
      await new DeskScreen(page).takeLayout('Options')
    },
    ready: region('Greeks'),
    isDeskOnly: true,
  },
  preset('Perpetuals', 'Chart'),
  { name: 'an option', go: toOption, ready: region('Instrument') },
  { name: 'requests for quotes', go: to('/options/requests/ETH'), ready: region('Request quotes') },
  { name: 'markets', go: to('/markets'), ready: (page) => page.getByRole('row').nth(2) },
  {
    name: 'the option chain',
    go: to('/options/chain/ETH'),
    ready: (page) => page.getByRole('table', { name: 'Option chain' }).locator('td[data-price]').first(),
  },
  { name: 'portfolio', go: to('/portfolio'), ready: region('Summary') },
  { name: 'volatility', go: to('/options/volatility/ETH'), ready: (page) => page.getByText('RMS (points)') },
  { name: 'risk', go: to('/options/risk/ETH'), ready: (page) => page.getByRole('table', { name: /^Risk matrix/ }) },
  {
    name: 'expiries',
    go: to('/options/expiries/ETH'),
    ready: (page) => page.getByRole('table', { name: 'Expiries', exact: true }).getByRole('row').nth(2),
  },
  past('orders', 'Orders'),
  {
    name: 'an order',
    go: async (page) => {
      await to('/history/orders')(page)
      await page
        .getByRole('link', { name: 'Order details' })
        .or(page.locator('a[title="Order details"]'))
        .first()
        .click()
    },
    ready: region('Fills of this order'),
  },
  past('stops', 'Stops'),
  past('fills', 'Fills'),
  past('closed', 'Closed positions'),
  past('funding', 'Funding'),
  past('settlements', 'Settlements'),
  past('transactions', 'Transactions'),
  past('report', 'Report'),
  { name: 'the simple view', go: to('/simple'), ready: region('Position') },
  { name: 'the OTC desk', go: to('/otc'), ready: region('Request a price') },
  {
    name: 'the statistics',
    go: to('/statistics'),
    ready: (page) => page.getByRole('table', { name: 'Assets' }).getByRole('row').nth(2),
  },
  { name: 'the swap', go: to('/transfers/swap'), ready: region('Swap') },
  { name: 'the yield vault', go: to('/transfers/vault'), ready: region('Yield vault') },
  {
    name: 'the strategies',
    go: to('/strategies'),
    ready: (page) => page.getByRole('list', { name: 'Strategies' }),
  },
  {
    name: 'the builder with a structure',
    go: async (page) => {
      await to('/options/builder/ETH')(page)
      const presets = page.getByRole('list', { name: 'Presets' })
      const legs = page.getByRole('slider', { name: /^(Bought|Sold) leg .* strike$/ }).first()
      await presets.or(legs).first().waitFor()
      if (await presets.isVisible()) await presets.getByRole('button', { name: /^Iron condor/ }).click()
    },
    ready: (page) => page.getByRole('slider', { name: /^(Bought|Sold) leg .* strike$/ }).first(),
  },
  { name: 'transfers', go: to('/transfers/withdraw'), ready: region('Activity') },
  { name: 'the account', go: to('/settings/account'), ready: region('Email') },
  {
    name: 'venues',
    go: to('/settings/venues'),
    ready: (page) => page.getByRole('list', { name: 'Listed venues' }),
  },
  { name: 'keys', go: to('/keys'), ready: (page) => page.getByRole('main').getByRole('heading').first() },
  {
    name: 'the interface',
    go: to('/interface'),
    ready: (page) => page.locator('[data-operation]').first(),
  },
  {
    name: 'the agreement of the interface',
    go: to('/interface/agreement'),
    ready: (page) => page.getByLabel('Consistency checks').getByText('match').first(),
  },
  {
    name: 'orders without the socket',
    go: to('/interface/orders'),
    ready: (page) => page.getByRole('table', { name: 'Open orders (via REST)' }),
  },
  {
    name: 'settings',
    go: to('/settings/appearance'),
    ready: (page) => page.getByRole('radiogroup', { name: 'Density' }),
  },
  {
    name: 'settings of notifications',
    go: to('/settings/notifications'),
    ready: (page) => page.getByRole('switch').first(),
  },
  {
    name: 'not found',
    go: to('/nothing/here'),
    ready: (page) => page.getByText('Page not found'),
  },
]

export const everyOverlay: readonly ScreenCase[] = [
  {
    name: 'the layout menu',
    go: (page) => new DeskScreen(page).openLayoutMenu(),
    ready: (page) => page.getByRole('menuitem').first(),
    leave: escape,
    isDeskOnly: true,
  },
  {
    name: 'the menu of a panel',
    go: (page) => new DeskScreen(page).grip('Chart').click(),
    ready: (page) => page.getByRole('menuitem').first(),
    leave: escape,
    isDeskOnly: true,
  },
  {
    name: 'saving a layout',
    go: (page) => new DeskScreen(page).choose('Save as…'),
    ready: (page) => page.getByRole('dialog'),
    leave: escape,
    isDeskOnly: true,
  },
  {
    name: 'the sheet of keys',
    go: (page) => page.keyboard.press('?'),
    ready: (page) => page.getByRole('dialog'),
    leave: escape,
    isDeskOnly: true,
  },
]

export const themes = ['dark', 'light'] as const

/** Sets the theme directly, because the settings take longer. */
export async function showTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate((next) => {
    document.documentElement.dataset['theme'] = next
  }, theme)
}

/** Waits until nothing in view is loading. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Positions and open orders in the perpetual and in options, traded over REST before the page opens. */
export async function tradeOverRest(trader: RestTrader, venueUrl: string): Promise<void> {
  const [bid] = at(await readBook(venueUrl, 'bids'), 0)
  const [ask] = at(await readBook(venueUrl, 'asks'), 0)
  await trader.place({ side: 'buy', price: (ask + 5).toFixed(2), amount: '1.5' })
  await trader.place({ side: 'buy', price: (bid - 12).toFixed(2), amount: '0.8' })
  await trader.place({ side: 'sell', price: (ask + 9).toFixed(2), amount: '1.2' })
  for (const [side, { name, mark, tick }] of [
    ['buy', await listedCall(venueUrl, 3)],
    ['sell', await listedCall(venueUrl, 3, 200)],
  ] as const) {
    const share = (of: number) => (Math.max(1, Math.round((mark * of) / tick)) * tick).toFixed(2)
    await trader.place({ on: name, side, price: share(side === 'buy' ? 1.2 : 0.8), amount: '2' })
    await trader.place({ on: name, side: 'buy', price: share(0.7), amount: '1' })
  }
}

export async function trade(tradeScreen: TradeScreen): Promise<void> {
  await tradeScreen.fillTicket({ side: 'Buy', amount: '0.05' })
  // A submit waits one second for a live book, which may load later on a busy machine.
  await expect(tradeScreen.preview('Average fill')).toHaveText(/\d/)
  await tradeScreen.submit.click()
  await tradeScreen.toasts.getByText(/Bought 0\.05/).waitFor()
  await tradeScreen.place({ side: 'Buy', amount: '0.5', price: await tradeScreen.levelPrice('buy', 2) })
  await tradeScreen.orderRows.first().waitFor()
  await tradeScreen.orderLine(/^Order buy/).waitFor()
}
