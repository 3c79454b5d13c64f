import type { Locator } from '@playwright/test'
import { everyOverlay, tradeOverRest } from '../everyScreen'
import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { TicketKinds } from '../screens/TicketKinds'
import { typeEverywhere } from '../typeEverywhere'

test.describe.configure({ timeout: 600_000 })

/** `accessibility.spec.ts` types into the fields of the other screens on its way through them. */
test('every number field of the tickets, panels and overlays accepts 0 and every beginning of a number, even for a contract under 1 USD', async ({
  page,
  host,
  wallet,
  tradeScreen,
}) => {
  await tradeOverRest(await openRestTrader(host.venueUrl, wallet.key), host.venueUrl)
  await tradeScreen.begin('DOGE-PERP')
  const typedInto = new Set<string>()
  const firstField = (within: Locator) => within.locator('input[inputmode="decimal"]').first()
  for (const kind of ['Limit', 'Stop', 'TWAP', 'Scaled'] as const) {
    await test.step(`the ticket: ${kind}`, async () => {
      await new TicketKinds(page).choose(kind)
      await firstField(page.getByRole('form')).waitFor()
      await typeEverywhere(page, kind, typedInto)
    })
  }
  for (const [tab, form] of [
    ['Alerts', 'New alert'],
    ['MMP', /limits$/],
  ] as const) {
    await test.step(`the tab: ${tab}`, async () => {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      if (tab === 'MMP')
        await page.getByRole('region', { name: 'DOGE MMP' }).getByRole('button', { name: 'Set DOGE limits' }).click()
      await firstField(page.getByRole('form', { name: form })).waitFor()
      await typeEverywhere(page, tab, typedInto)
      await page.keyboard.press('Escape')
    })
  }
  for (const screen of everyOverlay) {
    await test.step(screen.name, async () => {
      await screen.go(page)
      await screen.ready(page).waitFor()
      await typeEverywhere(page, screen.name, typedInto)
      await screen.leave?.(page)
    })
  }
  expect(typedInto.size).toBeGreaterThan(18)
})
