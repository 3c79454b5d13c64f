import type { Page } from '@playwright/test'
import { expectBothThemes } from '../everyLook'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { chooseInHeaderMenu } from '../headerMenu'
import { KeyboardOnly } from '../keyboardOnly'
import { Keys } from '../screens/Keys'
import { NoticePanel } from '../screens/NoticePanel'

const soon = { timeout: 1_000 }

/** Shortcuts are loaded slightly after the page is visible. */
async function pressUntil(press: () => Promise<void>, isDone: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await press()
    await isDone()
  }).toPass()
}

test('shortcuts are found, edited, reassigned and exported, and do nothing in fields and dialogs', async ({
  page,
  tradeScreen,
}) => {
  const keyboard = await KeyboardOnly.of(page)
  const keys = new Keys(page)
  await tradeScreen.open()
  await test.step('the shortcut sheet is found, searched and edited without conflicts, and survives a reload', async () => {
    const sell = tradeScreen.ticket.getByRole('radio', { name: 'Sell' })
    await pressUntil(
      () => keyboard.press('s'),
      () => expect(sell).toBeChecked(soon),
    )

    await keyboard.press('?')
    await expect(keys.search).toBeFocused()
    await keyboard.type('ticket sell')
    await expect(keys.sheet.getByRole('listitem')).toHaveCount(1)
    await keyboard.tabTo(keys.keysOf('Sell'))
    await keyboard.press('Enter', 'b')
    await expect(keys.row('Sell').getByRole('alert')).toContainText('B is already used for: Buy.')
    await keyboard.tabTo(keys.row('Sell').getByRole('button', { name: 'Keep current' }))
    await keyboard.press('Enter')
    await expect(keys.keysOf('Sell')).toBeFocused()

    await keyboard.press('Enter', 'Control+w')
    await expect(keys.row('Sell').getByRole('alert')).toContainText('is reserved by your browser')
    await keyboard.press('Enter', 'Shift+H')
    await expect(keys.keysOf('Sell')).toHaveAccessibleName('Sell: Shift+H. Change')
    await keyboard.press('Escape')
    await expect(keys.sheet).toBeHidden()

    await page.reload()
    await tradeScreen.book.waitFor()
    await pressUntil(
      () => keyboard.press('Shift+H'),
      () => expect(sell).toBeChecked(soon),
    )
    await keyboard.press('b', 's')
    await expect(sell).not.toBeChecked()

    await keyboard.press('?')
    await keyboard.tabTo(keys.sheet.getByRole('button', { name: 'Reset shortcut: Sell' }))
    await keyboard.press('Enter')
    await expect(keys.keysOf('Sell')).toHaveAccessibleName('Sell: S. Change')
    expect(keyboard.pointerEvents).toEqual([])
    await page.keyboard.press('Escape')
    await expect(keys.sheet).toBeHidden()
  })

  await test.step('a shortcut in use can be reassigned, and shortcuts are exported to another browser as text', async () => {
    await chooseInHeaderMenu(page, 'Keyboard shortcuts')
    await keys.keysOf('Sell').click()
    await page.keyboard.press('b')
    await keys.row('Sell').getByRole('button', { name: 'Reassign' }).click()
    await expect(keys.keysOf('Sell')).toHaveAccessibleName('Sell: B. Change')
    await expect(keys.keysOf('Buy')).toHaveAccessibleName('Buy: no shortcut. Change')

    await keys.sheet.getByRole('button', { name: 'Export / import…' }).click()
    const text = keys.sheet.getByRole('textbox', { name: /Your custom shortcuts as text/ })
    await expect(text).toHaveValue(/"ticket\.sell":\["b"\]/)
    const use = keys.sheet.getByRole('button', { name: 'Apply shortcuts' })
    await text.fill('{"version":1,"changed":{"ticket.sell":["b"]}}')
    await expect(keys.sheet.getByText('Conflict: Buy and Sell use the same shortcut.')).toBeVisible()
    await expect(use).toBeDisabled()
    await text.fill('{"version":1,"changed":{"ticket.buy":["alt+u"],"ticket.sell":["alt+d"]}}')
    await expect(use).toBeDisabled()
    await text.fill('{"version":1,"changed":{"ticket.buy":["alt+u"],"ticket.sell":["alt+j"]}}')
    await use.click()
    await expect(keys.keysOf('Buy')).toHaveAccessibleName('Buy: Alt+U. Change')
    await keys.sheet.getByRole('button', { name: 'Reset all' }).click()
    await expect(keys.keysOf('Buy')).toHaveAccessibleName('Buy: B. Change')
    await page.keyboard.press('Escape')
    await expect(keys.sheet).toBeHidden()
  })

  await test.step('the sheet has no accessibility violations, in either theme', async () => {
    await page.keyboard.press('?')
    await keys.search.fill('sell')
    await keys.keysOf('Sell').click()
    await page.keyboard.press('b')
    await expect(keys.row('Sell').getByRole('alert')).toBeVisible()
    await keys.sheet.getByRole('button', { name: 'Export / import…' }).click()
    await expectBothThemes(page, { within: keys.sheet, where: 'the sheet' })
    await page.keyboard.press('Escape')
    await expect(keys.sheet).toBeHidden()
  })

  await test.step('shortcuts do nothing in fields and dialogs, but the command palette still opens', async () => {
    await pressUntil(
      () => page.keyboard.press('a'),
      () => expect(tradeScreen.amount).toBeFocused(soon),
    )
    await page.keyboard.type('s0.5')
    await expect(tradeScreen.ticket.getByRole('radio', { name: 'Buy' })).toBeChecked()
    await page.keyboard.press('Escape')
    // Typed before the palette has opened.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('sell eth')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect(palette.getByRole('combobox')).toHaveValue('sell eth')
    await page.keyboard.press('Control+k')
    await expect(palette).toBeHidden()
    await expect(tradeScreen.ticket.getByRole('radio', { name: 'Buy' })).toBeChecked()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await expect(page).toHaveURL(/\/history\//)
  })
})

/**
 * Repeats an action on an armed desk if the desk has disarmed by design, because the page was too busy to prove that it
 * is live. Any other failure fails the story.
 */
async function whileLive(page: Page, act: () => Promise<void>): Promise<void> {
  const list = new NoticePanel(page)
  for (let tries = 1; ; tries++) {
    await expect(page.locator('.is-stale')).toHaveCount(0)
    try {
      return await act()
    } catch (error) {
      await list.open()
      await list.notices
        .or(list.panel.getByText(/^No notifications yet/))
        .first()
        .waitFor()
      const isLost = await list.notices.filter({ hasText: 'Disarmed: connection lost.' }).count()
      if (tries === 4 || isLost === 0) throw error
      await list.panel.getByRole('button', { name: 'Clear' }).click()
      await list.panel.getByRole('button', { name: 'Close' }).click()
    }
  }
}

test('single keys place and change an order, and cancel orders by side; the desk stays armed on another instrument, and disarms when the connection is lost', async ({
  page,
  tradeScreen,
  spy,
}) => {
  test.setTimeout(240_000)
  const keys = new Keys(page)
  const dialog = page.getByRole('dialog', { name: 'Arm single-key trading' })
  /** Arms the desk unless it is armed. */
  const arm = async () => {
    if (await keys.armed.isVisible()) return
    await page.getByRole('button', { name: 'Arm single-key trading' }).click()
    await dialog.getByRole('radio', { name: '3 s' }).check()
    await dialog.getByRole('button', { name: 'Arm', exact: true }).click()
    await expect(keys.armed).toBeVisible()
  }
  await tradeScreen.begin()
  await test.step('an armed key shows the full order, Esc cancels it, and it is sent when the countdown ends', async () => {
    await expect(page.getByRole('button', { name: 'Arm single-key trading' })).toBeVisible()
    await tradeScreen.amount.fill('0.2')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+A')
    await page.keyboard.press('Shift+A')
    await dialog.getByRole('radio', { name: '3 s' }).check()
    await dialog.getByRole('button', { name: 'Enable one-click and arm' }).click()
    await whileLive(page, async () => {
      await arm()
      await expect(keys.armed).toContainText(/^ARMED\s*(5:00|4:5\d)$/)
    })

    await whileLive(page, async () => {
      await arm()
      spy.reset()
      await page.keyboard.press('b')
      await expect(keys.held).toContainText(/Buy 0\.2 ETH-PERP at [\d,]+\.\d\d, limit, post-only/)
      await page.keyboard.press('s')
      await expect(tradeScreen.toasts).toContainText('An order is already pending')
      await page.keyboard.press('Escape')
      await expect(keys.held).toBeHidden()
      await expect(tradeScreen.toasts).toContainText(/Not sent: Buy 0\.2 ETH-PERP/)
    })
    expect(spy.orderOps()).toEqual([])

    await whileLive(page, async () => {
      await arm()
      await page.keyboard.press('b')
      await expect(tradeScreen.orderRows).toHaveCount(1)
    })
    await expect(keys.held).toBeHidden()
    expect(spy.orderOps()).toEqual(['create_order'])

    await whileLive(page, async () => {
      await arm()
      spy.reset()
      // The price at the release, because the market has moved since the press.
      const words = (await tradeScreen.orderRows.first().innerText()).match(/[\d,]+\.\d\d/)?.[0] ?? 'no price'
      await expect(tradeScreen.orderRow(words)).toContainText('Post-only')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      const moved = (Number(words.replaceAll(',', '')) - 0.02).toLocaleString('en-US', { minimumFractionDigits: 2 })
      await expect(keys.held).toContainText(`${words} → ${moved}`)
      await expect(tradeScreen.orderRow(moved)).toBeVisible()
    })
    await whileLive(page, async () => {
      await arm()
      await page.keyboard.press('Backspace')
      await expect(tradeScreen.orderRows).toHaveCount(0)
    })
    expect(spy.orderOps()).toEqual(['edit_order', 'cancel_order'])

    await whileLive(page, arm)
    await page.keyboard.press('Shift+A')
    await page.keyboard.press('Shift+A')
    await expect(keys.armed).toBeHidden()
    await page.keyboard.press('b')
    await expect(tradeScreen.ticket.getByRole('radio', { name: 'Buy' })).toBeChecked()
    await expect(keys.held).toBeHidden()
  })

  await test.step('orders of an instrument are cancelled by side', async () => {
    await tradeScreen.signBy('One-click')
    for (const [side, index] of [
      ['Buy', 3],
      ['Buy', 4],
      ['Sell', 3],
    ] as const) {
      const price = await tradeScreen.levelPrice(side === 'Buy' ? 'buy' : 'sell', index)
      const count = await tradeScreen.orderRows.count()
      await tradeScreen.place({ side, amount: '0.1', price })
      await expect(tradeScreen.orderRows).toHaveCount(count + 1)
    }
    spy.reset()
    await page.getByRole('button', { name: 'Cancel by side' }).click()
    const menu = page.getByRole('menu', { name: 'Cancel by side' })
    await expect(menu.getByRole('menuitem', { name: /^Cancel buys/ })).toContainText('2')
    await expect(menu.getByRole('menuitem', { name: /^Cancel buys/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu).toBeHidden()
    await expect(tradeScreen.orderRows).toHaveCount(1)
    await expect(tradeScreen.toasts).toContainText('2 orders cancelled')
    await page.getByRole('heading', { name: 'ETH-PERP' }).focus()
    await page.keyboard.press('d')
    await page.keyboard.press('s')
    await expect(tradeScreen.orderRows).toHaveCount(0)
    expect(spy.orderOps()).toEqual(['cancel_order', 'cancel_order', 'cancel_order'])
  })

  await test.step('the desk stays armed on another instrument and says so; when the connection is lost it disarms and sends nothing', async () => {
    await whileLive(page, async () => {
      // An earlier attempt may have ended on the other instrument, or with a typed price.
      await goInPage(page, '/trade/ETH-PERP')
      await expect(page.getByRole('heading', { name: 'ETH-PERP' })).toBeAttached()
      await arm()
      await page.keyboard.press(']')
      await expect(tradeScreen.toasts).toContainText(/Still armed – now trading \w+-PERP/)
      await expect(keys.armed).toBeVisible()
      await page.keyboard.press('[')
      await expect(page.getByRole('heading', { name: 'ETH-PERP' })).toBeAttached()
      // Without a live book the key is rejected.
      await expect(tradeScreen.bookCell('sell', 0, 'price')).toHaveText(/\d/)
      await expect(tradeScreen.bookPanel.locator('[aria-busy="true"], .is-stale')).toHaveCount(0)
      await tradeScreen.amount.fill('0.1')
      await tradeScreen.amount.blur()
      spy.reset()
      await page.keyboard.press('Shift+B')
      await expect(keys.held).toContainText(/Buy 0\.1 ETH-PERP at market, \u2248 [\d,]+\.\d\d/)
    })
    await page.context().setOffline(true)
    await expect(keys.armed).toBeHidden()
    await expect(keys.held).toBeHidden()
    await expect(tradeScreen.toasts).toContainText('Disarmed: connection lost.')
    await page.context().setOffline(false)
    await expect(tradeScreen.connection).toContainText(/ms|Live/)
    await expect(tradeScreen.orderRows).toHaveCount(0)
    expect(spy.orderOps()).toEqual([])
  })

  await test.step('the arming dialog and the pending order have no accessibility violations, in either theme', async () => {
    await expect(tradeScreen.connection).toHaveText('Live')
    await page.getByRole('button', { name: 'Arm single-key trading' }).click()
    await expectBothThemes(page, { within: dialog, where: 'the arming dialog' })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // The check keeps the page busy, which can disarm the desk.
    await whileLive(page, async () => {
      await arm()
      await page.keyboard.press('Shift+B')
      await expect(keys.held).toBeVisible()
    })
    await expectBothThemes(page, { within: 'main', where: 'a held order' })
  })
})
