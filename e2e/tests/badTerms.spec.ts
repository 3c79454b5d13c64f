import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'

type Row = Record<string, unknown>

/** Rewrites the venue's answer to a read. */
async function rewrite(page: Page, path: RegExp, change: (answer: unknown) => unknown): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const answer: unknown = await response.json()
    await route.fulfill({ response, json: change(answer) })
  })
}

// A read may be pending when the story ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const rowsOf = (answer: unknown) => (Array.isArray(answer) ? (answer as readonly Row[]) : [])

test('instruments with unusable terms are left out and listed, and the others can be traded', async ({
  page,
  host,
  tradeScreen,
}) => {
  const faults: Readonly<Record<string, Row>> = {
    'BTC-PERP': { max_leverage: '0' },
    'SOL-PERP': { price_step: '0' },
  }
  await rewrite(page, /\/api\/markets(\?|$)/, (answer) =>
    rowsOf(answer).map((row) => ({ ...row, ...faults[String(row['instrument_name'])] })),
  )
  await tradeScreen.open()
  await expect(tradeScreen.ticket.getByRole('radio', { name: 'Buy' })).toBeVisible()
  await page.goto(`${host.appUrl}/markets`)
  await expect(page.getByText('ETH-PERP').first()).toBeVisible()
  await expect(page.getByText('BTC-PERP', { exact: true })).toHaveCount(0)
  await page.goto(`${host.appUrl}/interface/agreement`)
  const leftOut = page.getByRole('region', { name: 'Rows left out' }).first()
  await expect(leftOut).toContainText('BTC-PERP: max_leverage: below 1')
  await expect(leftOut).toContainText('SOL-PERP: price_step: not above 0')
})

test('leverages of 0 in the account’s answers count as unknown, hide no other data, and orders can be cancelled', async ({
  page,
  tradeScreen,
  wallet,
}) => {
  void wallet
  await rewrite(page, /\/api\/account(\?|$)/, (answer) => ({
    ...(answer as Row),
    leverages: [{ instrument_id: '1', leverage: '0', margin_type: 'CROSS' }],
  }))
  await rewrite(page, /\/api\/positions(\?|$)/, (answer) => {
    const { positions } = answer as { positions?: readonly Row[] }
    return { ...(answer as Row), positions: positions?.map((row) => ({ ...row, leverage: '0' })) }
  })
  await tradeScreen.begin()
  await tradeScreen.place({ side: 'Buy', amount: '0.5', price: '2990' })
  await expect(tradeScreen.orderRows).toHaveCount(1)
  await expect(page.getByText('This panel failed')).toHaveCount(0)
  await expect(tradeScreen.ticket.getByRole('button', { name: 'ETH-PERP margin: Cross —' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel all orders', exact: true }).click()
  await expect(tradeScreen.orderRows).toHaveCount(0)
})
