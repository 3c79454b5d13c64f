import type { Page } from '@playwright/test'
import type { ScreenCase } from '../everyScreen'
import { goInPage } from '../goInPage'
import { Palette } from '../screens/Palette'
import { QuoteScreen } from '../screens/QuoteScreen'
import { TakerScreen } from '../screens/TakerScreen'
import type { TradeScreen } from '../screens/TradeScreen'

export type StateCase = ScreenCase & { readonly widths?: readonly number[] }

/** States that no path leads to: dialogs, filled forms, a lost connection. */
export function everyState(tradeScreen: TradeScreen): readonly StateCase[] {
  const { ticket, chart } = tradeScreen
  const toTrade = async (page: Page, width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await goInPage(page, '/trade/ETH-PERP')
    await chart.waitFor()
  }
  const limitFromBook = async (page: Page) => {
    await toTrade(page, 1440)
    const price = (await tradeScreen.levelPrice('buy', 3)).replaceAll(',', '')
    await tradeScreen.fillTicket({ side: 'Buy', amount: '0.5', price })
  }
  const withPhrase = (phrase: string) => async (page: Page) => {
    await toTrade(page, 1440)
    const palette = new Palette(page)
    await palette.open()
    if (phrase !== '') await palette.say(phrase)
  }
  const escape = (page: Page) => page.keyboard.press('Escape')
  const dialog = (page: Page) => page.getByRole('dialog').first()

  return [
    { name: 'state palette empty', go: withPhrase(''), ready: dialog, leave: escape },
    {
      name: 'state palette order',
      go: withPhrase('buy 0.5 eth at -0.5%'),
      ready: (page) => new Palette(page).title,
      leave: escape,
    },
    {
      name: 'state picker',
      go: async (page) => {
        await toTrade(page, 1440)
        await page.keyboard.press('/')
      },
      ready: (page) => page.getByRole('dialog', { name: 'Choose an instrument' }),
      leave: escape,
    },
    { name: 'state limit order', go: limitFromBook, ready: () => chart, isDeskOnly: true },
    {
      name: 'state order with TP and SL',
      go: async (page) => {
        await limitFromBook(page)
        await ticket.getByRole('textbox', { name: 'Take-profit: Trigger' }).fill('3400')
        await ticket.getByRole('textbox', { name: 'Stop-loss: Trigger' }).fill('3000')
      },
      ready: () => chart,
      isDeskOnly: true,
    },
    {
      name: 'state market order',
      go: async (page) => {
        await toTrade(page, 1440)
        await tradeScreen.fillTicket({ side: 'Sell', amount: '4' })
      },
      ready: () => chart,
      isDeskOnly: true,
    },
    {
      name: 'state phone ticket',
      go: async (page) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await goInPage(page, '/trade/ETH-PERP')
        await tradeScreen.openSheet('Buy')
      },
      ready: (page) => page.locator('.ticket-sheet form'),
      leave: escape,
      widths: [390],
    },
    {
      name: 'state chart menu',
      go: async (page) => {
        await toTrade(page, 1440)
        const pane = await chart.locator('.chart-overlay').boundingBox()
        if (pane !== null) await page.mouse.click(pane.x + pane.width / 2, pane.y + 60, { button: 'right' })
      },
      ready: (page) => page.getByRole('menu', { name: /^At / }),
      leave: escape,
      isDeskOnly: true,
    },
    {
      name: 'state close position',
      go: async (page) => {
        await toTrade(page, 1440)
        await tradeScreen.showTable('Positions')
        await tradeScreen.positions
          .getByRole('button', { name: /^Close/ })
          .first()
          .click()
      },
      ready: dialog,
      leave: escape,
      isDeskOnly: true,
    },
    {
      name: 'state account dialog',
      go: async (page) => {
        await toTrade(page, 1440)
        await tradeScreen.openAccount()
      },
      ready: dialog,
      leave: escape,
    },
    {
      name: 'state chain with legs',
      go: async (page) => {
        const taker = new TakerScreen(page)
        await taker.open('chain')
        await taker
          .chainQuotes('Buy')
          .nth(2)
          .click({ modifiers: ['Shift'] })
        await taker
          .chainQuotes('Sell')
          .nth(4)
          .click({ modifiers: ['Shift'] })
      },
      ready: (page) => page.getByRole('region', { name: 'Legs', exact: true }),
    },
    {
      name: 'state RFQ with quotes',
      go: async (page) => {
        const taker = new TakerScreen(page)
        await taker.askForQuotes.click()
        await taker.send.click()
      },
      ready: (page) => new TakerScreen(page).quotes('buy').first(),
    },
    {
      name: 'state quote sheet',
      go: async (page) => {
        const sheet = new QuoteScreen(page)
        // A width at which the form is folded.
        await page.setViewportSize({ width: 820, height: 1180 })
        await sheet.open()
        await sheet.fill('3')
      },
      ready: (page) => new QuoteScreen(page).rows.first(),
    },
    {
      name: 'state offline',
      go: async (page) => {
        await toTrade(page, 1440)
        // The chart's and the trades' history arrive first.
        await page.waitForTimeout(3000)
        await page.context().setOffline(true)
        await page.waitForTimeout(12_000)
      },
      ready: () => chart,
      leave: (page) => page.context().setOffline(false),
      widths: [1440],
    },
  ]
}
