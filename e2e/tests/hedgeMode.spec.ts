import type { Page } from '@playwright/test'
import type { ReferenceVenue } from '../../src/dev/testing/referenceVenue/referenceVenue'
import type { Logged } from '../../src/dev/testing/referenceVenue/requestLog'
import { expect, test as base } from '../fixtures'
import { chooseInHeaderMenu } from '../headerMenu'
import { startReferenceHost } from '../referenceHost'
import { PositionsPanel } from '../screens/PositionsPanel'
import { TicketKinds } from '../screens/TicketKinds'
import { TradeScreen } from '../screens/TradeScreen'

/** A desk at a reference venue in hedge mode, signed in with One-click. */
const test = base.extend<{ hedge: { readonly desk: TradeScreen; readonly reference: ReferenceVenue } }>({
  hedge: async ({ page, wallet, startOwnHost, afterPages }, use) => {
    void wallet
    const switches = { positionMode: 'hedge' } as const
    const { host, reference } = await startReferenceHost({ startOwnHost, afterPages }, { switches })
    const desk = new TradeScreen(page, host.appUrl)
    await desk.beginByHand()
    await desk.signBy('One-click')
    await use({ desk, reference })
  },
})

const choice = (desk: TradeScreen, name: string) => desk.ticket.getByRole('radio', { name, exact: true })

async function open(desk: TradeScreen, position: 'long' | 'short', amount: string): Promise<void> {
  await choice(desk, 'Open').check()
  await choice(desk, `Open ${position}`).check()
  await choice(desk, 'Market').check()
  await desk.amount.fill(amount)
  // Shown once the book is live.
  await expect(desk.ticket).toContainText(`at market, ${position} position`)
  await desk.submit.click()
}

/** The row of a position, by its own buttons. */
const rowOf = (page: Page, name: string) =>
  new PositionsPanel(page).rows.filter({ has: page.getByRole('button', { name: `Close ${name}`, exact: true }) })

/** Signed millionths by side, as the venue holds them. */
function held({ venue }: ReferenceVenue): Readonly<Record<string, string>> {
  const [account] = venue.accounts.byAddress.values()
  return Object.fromEntries([...(account?.positions.values() ?? [])].map(({ side, amount }) => [side, String(amount)]))
}

/** The codes with which the venue rejected socket operations. */
const socketErrors = ({ log }: ReferenceVenue) =>
  log.entries.flatMap((one) => (one.kind === 'socket' && one.error !== undefined ? [one.error] : []))

test('a long and a short of one perpetual have a row each, and half of the long closes without the short', async ({
  hedge: { desk, reference },
  page,
}) => {
  await choice(desk, 'Open long').check()
  await choice(desk, 'Market').check()
  await desk.amount.fill('1')
  await expect(desk.ticket).toContainText('Buy 1 ETH-PERP at market, long position')
  await desk.submit.click()
  await expect(desk.toasts).toContainText('Bought 1.00 ETH-PERP')
  await open(desk, 'short', '0.4')
  await expect(desk.toasts).toContainText('Sold 0.40 ETH-PERP')
  await desk.showTable('Positions')
  const [long, short] = [rowOf(page, 'ETH-PERP long'), rowOf(page, 'ETH-PERP short')]
  await expect(long).toContainText(/Long.*1\.00 ETH/)
  await expect(short).toContainText(/Short.*0\.40 ETH/)
  const panel = new PositionsPanel(page)
  await expect(panel.rows).toHaveCount(2)
  // The best prices are 0.01 around the mark: 1 × −0.01, and 0.4 × −0.01, whose two decimals have no sign.
  const pnlColumn = await column(panel, 'PnL · return')
  const pnl = (row: typeof long) => row.getByRole('cell').nth(pnlColumn)
  await expect(pnl(long)).toContainText('−0.01')
  await expect(pnl(short)).toHaveText(/^0\.00/)

  await long.getByRole('button', { name: 'Close ETH-PERP long' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close ETH-PERP long' })
  await dialog.getByRole('button', { name: '50%' }).click()
  await dialog.getByRole('button', { name: /^Sell/ }).click()
  await expect(long).toContainText(/Long.*0\.50 ETH/)
  await expect(short).toContainText(/Short.*0\.40 ETH/)
  expect(held(reference)).toEqual({ LONG: '500000', SHORT: '-400000' })
  expect(socketErrors(reference)).toEqual([])
})

test('an order that closes is at most the position, a limit order keeps its side through an amend', async ({
  hedge: { desk, reference },
}) => {
  await open(desk, 'long', '1')
  await expect(desk.toasts).toContainText('Bought 1.00 ETH-PERP')
  await choice(desk, 'Close').check()
  await choice(desk, 'Close long').check()
  await choice(desk, 'Limit').check()
  await desk.price.fill('3300')
  await desk.amount.fill('1.5')
  await desk.submit.click()
  await expect(desk.ticket).toContainText('Reduce-only amount exceeds what’s left to close.')
  await desk.amount.fill('0.6')
  await expect(desk.ticket).toContainText('Sell 0.6 ETH-PERP at 3,300.00, limit, long position, reduce-only')
  await desk.submit.click()
  await expect(desk.orderRow('3,300.00')).toContainText('Long position')
  await desk.orderRow('3,300.00').getByRole('button', { name: 'Edit' }).click()
  await desk.orderRows.first().getByRole('textbox', { name: 'Price' }).fill('3310')
  await desk.orderRows.first().getByRole('button', { name: 'Save' }).click()
  await expect(desk.orderRow('3,310.00')).toContainText('Long position')
  const open_ = [...reference.venue.trading.orders.values()].filter(({ status }) => status === 'opened')
  expect(open_.map(({ flags, price }) => [flags.side, flags.isReduceOnly, String(price)])).toEqual([
    ['LONG', true, '3310000000'],
  ])
  expect(socketErrors(reference)).toEqual([])
})

test('a take-profit and a stop-loss belong to one of the two positions', async ({
  hedge: { desk, reference },
  page,
}) => {
  await open(desk, 'long', '1')
  await expect(desk.toasts).toContainText('Bought 1.00 ETH-PERP')
  await open(desk, 'short', '0.4')
  await expect(desk.toasts).toContainText('Sold 0.40 ETH-PERP')
  await desk.showTable('Positions')
  await rowOf(page, 'ETH-PERP short')
    .getByRole('button', { name: /TP\/SL/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: /Trigger/ })
    .first()
    .fill('2500')
  await dialog.getByRole('button', { name: /^Place/ }).click()
  await expect(rowOf(page, 'ETH-PERP short').getByRole('button', { name: /TP\/SL: 1 set/ })).toBeVisible()
  await expect(rowOf(page, 'ETH-PERP long').getByRole('button', { name: /TP\/SL: 0 set/ })).toBeVisible()
  const stops = [...reference.venue.trading.orders.values()].filter(({ status }) => status === 'stop_order')
  expect(stops.map(({ flags, isBuy }) => [flags.side, isBuy])).toEqual([['SHORT', true]])
})

test('a TWAP, which has no side, is rejected in the ticket', async ({ hedge: { reference }, page }) => {
  await new TicketKinds(page).choose('TWAP')
  await page
    .getByRole('form', { name: 'TWAP ticket' })
    .getByRole('button', { name: /^(Buy|Sell|Start)/ })
    .click()
  await expect(
    page.getByText('Hedge mode: orders without a position side aren’t sent. Use the order ticket.'),
  ).toBeVisible()
  const isPosted = (one: Logged) => one.kind === 'rest' && one.method === 'POST' && one.path.includes('twap')
  expect(reference.log.entries.filter(isPosted)).toEqual([])
})

test('the mode is switched in the account menu, and not while a position is open', async ({
  hedge: { desk, reference },
  page,
}) => {
  await chooseInHeaderMenu(page, 'Position mode: hedge')
  const dialog = page.getByRole('dialog', { name: 'Position mode' })
  await dialog.getByRole('radio', { name: 'One-way' }).check()
  await expect(dialog).toContainText('A flip is sent as two orders.')
  await dialog.getByRole('button', { name: 'Switch to one-way' }).click()
  await expect(dialog.getByRole('button', { name: 'Switch to one-way' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(choice(desk, 'Open')).toHaveCount(0)
  await desk.place({ side: 'Buy', amount: '0.5' })
  await expect(desk.toasts).toContainText('Bought 0.50 ETH-PERP')
  expect(held(reference)).toEqual({ BOTH: '500000' })
  await chooseInHeaderMenu(page, 'Position mode: one-way')
  await expect(dialog).toContainText('Close your perpetual positions and cancel their orders first.')
  await expect(dialog.getByRole('radio', { name: 'Hedge' })).toBeDisabled()
})

async function column({ table }: PositionsPanel, header: string): Promise<number> {
  const headers = await table.getByRole('columnheader').allInnerTexts()
  return headers.findIndex((text) => text.trim() === header)
}

base.describe('at the paper venue', () => {
  base.use({ hostFlags: ['--position-mode', 'hedge'] })

  base(
    'a long and a short of one perpetual live side by side, survive a reload, and close apart',
    async ({ tradeScreen, page }) => {
      await tradeScreen.begin()
      await tradeScreen.signBy('One-click')
      await open(tradeScreen, 'long', '1')
      await expect(tradeScreen.toasts).toContainText('Bought 1.00 ETH-PERP')
      await open(tradeScreen, 'short', '0.4')
      await expect(tradeScreen.toasts).toContainText('Sold 0.40 ETH-PERP')
      await page.reload()
      await tradeScreen.showTable('Positions')
      await expect(rowOf(page, 'ETH-PERP long')).toContainText(/Long.*1\.00 ETH/)
      await expect(rowOf(page, 'ETH-PERP short')).toContainText(/Short.*0\.40 ETH/)
      await choice(tradeScreen, 'Close').check()
      await choice(tradeScreen, 'Close short').check()
      await choice(tradeScreen, 'Market').check()
      await tradeScreen.amount.fill('0.4')
      await tradeScreen.submit.click()
      await expect(rowOf(page, 'ETH-PERP short')).toHaveCount(0)
      await expect(rowOf(page, 'ETH-PERP long')).toContainText(/Long.*1\.00 ETH/)
    },
  )
})
