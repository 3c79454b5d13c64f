import type { Locator, Page } from '@playwright/test'
import { stubBrowser } from '../browserStubs'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { NoticePanel } from '../screens/NoticePanel'
import { Palette } from '../screens/Palette'
import { TradeScreen } from '../screens/TradeScreen'

// Index and mark move only on command.
test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock'] })

class AlertList {
  readonly form: Locator
  readonly rows: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.form = page.getByRole('form', { name: 'New alert' })
    this.rows = page.getByRole('table', { name: 'Alerts' }).locator('tbody').getByRole('row')
  }

  async open(): Promise<void> {
    await this.#page.getByRole('tab', { name: /^Alerts/ }).click()
    await this.form.waitFor()
  }

  async add(source: string, kind: string, value: string): Promise<void> {
    await this.form.getByRole('combobox', { name: 'Source' }).selectOption(source)
    await this.form.getByRole('combobox', { name: 'Condition' }).selectOption(kind)
    await this.form.getByRole('textbox', { name: /^(Price or IV|Percent)$/ }).fill(value)
    await this.form.getByRole('button', { name: 'Add alert' }).click()
  }
}

async function indexNow(page: Page): Promise<number> {
  const text = await page.getByRole('region', { name: 'Instrument' }).locator('dd').nth(1).innerText()
  return Number(text.replaceAll(',', ''))
}

test('alerts are set in the list, by phrase, key and on the chart, and fire once, even if crossed while the page was closed, in both of two tabs with one sound', async ({
  page,
  context,
  tradeScreen,
  host,
}) => {
  test.setTimeout(240_000)
  const stubs = await stubBrowser(page, 'granted')
  const alerts = new AlertList(page)
  const list = new NoticePanel(page)
  await tradeScreen.open()
  await test.step('the bell at a price on the chart sets an alert there, and the toast undoes it', async () => {
    await expect(page.getByRole('tab', { name: /^Alerts/ })).toContainText('0')
    const { price } = await tradeScreen.offerOnChart(0.3)
    await tradeScreen.chart.getByRole('button', { name: /^Set an alert at/ }).click()
    await expect(tradeScreen.toasts).toContainText('Alert set: ETH-PERP: Mark crosses')
    await alerts.open()
    await expect(alerts.rows).toHaveCount(1)
    const named = (await alerts.rows.first().getByRole('cell').first().innerText()).replaceAll(',', '')
    expect(named.split('\n').at(-1)).toBe(`Mark crosses ${price}`)
    await tradeScreen.toasts.getByRole('button', { name: 'Undo' }).click()
    await expect(alerts.rows).toHaveCount(0)
  })

  await test.step('an alert is set by a phrase or a key at a price, undone and removed with the keyboard alone', async () => {
    const palette = new Palette(page)
    await expect(page.getByRole('tab', { name: /^Alerts/ })).toContainText('0')
    await palette.open()
    await palette.say('alert btc above 900000')
    await expect(palette.title).toHaveText('BTC-PERP: Mark rises to 900,000')
    await page.keyboard.press('Enter')
    await expect(tradeScreen.toasts).toContainText('Alert set: BTC-PERP: Mark rises to 900,000')
    await expect(page.getByRole('tab', { name: /^Alerts/ })).toContainText('1')

    const goToAlerts = async () => {
      await page.keyboard.press('v')
      await page.keyboard.press('a')
    }
    // The list is loaded on first use, and meanwhile its tab has the focus.
    await goToAlerts()
    await expect(alerts.rows).toHaveCount(1)
    await goToAlerts()
    await expect(alerts.rows.first()).toBeFocused()
    await alerts.rows
      .first()
      .getByRole('button', { name: /^Remove/ })
      .focus()
    await page.keyboard.press('Enter')
    await expect(alerts.rows).toHaveCount(0)
    await expect(page.getByText('No alerts')).toBeVisible()
  })

  await test.step('an alert fires once when its level is crossed, even while another instrument is open', async () => {
    await alerts.open()
    await expect(page.getByText('Stored in this browser')).toBeVisible()
    const index = await indexNow(page)
    const level = (index * 1.01).toFixed(2)

    await alerts.add('Index', 'falls to', String(index + 50))
    await expect(alerts.form).toContainText('Already at')
    // The submit moves the focus to the invalid field.
    await expect(alerts.form.getByRole('textbox', { name: 'Price or IV' })).toBeFocused()
    await alerts.add('Index', 'rises to', level)
    await expect(alerts.rows).toHaveCount(1)
    await expect(alerts.rows.first()).toContainText('Active')
    await expect(alerts.rows.first()).toContainText('+1.0')
    await expect(page.getByRole('tab', { name: /^Alerts/ })).toContainText('1')

    await goInPage(page, '/trade/BTC-PERP')
    await page.getByRole('heading', { name: 'BTC-PERP' }).waitFor({ state: 'attached' })
    await alerts.open()
    await expect(alerts.rows.first()).toContainText('ETH-PERP')
    await expect(alerts.rows.first().getByText(/^[\d,]+\.\d+$/)).toBeVisible()
    await host.command(`index ETH ${(index * 1.02).toFixed(2)}`)
    await expect(tradeScreen.toasts).toContainText('Alert, ETH-PERP: Index rises to')
    await expect(alerts.rows.first()).toContainText('Triggered')
    await expect(alerts.rows.first().getByRole('button', { name: /^Reactivate/ })).toBeVisible()
    await host.command(`index ETH ${index}`)
    await host.command(`index ETH ${(index * 1.03).toFixed(2)}`)
    await list.open()
    await expect(list.notices.filter({ hasText: 'Alert, ETH-PERP' })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await alerts.rows
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await expect(alerts.rows).toHaveCount(0)
    await goInPage(page, '/trade/ETH-PERP')
    await page.getByRole('heading', { name: 'ETH-PERP' }).waitFor({ state: 'attached' })
  })

  await test.step('an alert crossed while the page was closed is reported as crossed while away, and others stay active', async () => {
    await alerts.open()
    const index = await indexNow(page)
    await alerts.add('Index', 'crosses', (index * 1.01).toFixed(2))
    await alerts.add('Index', 'crosses', (index * 1.2).toFixed(2))
    await expect(alerts.rows).toHaveCount(2)
    const url = page.url()
    await page.goto('about:blank')
    await host.command(`index ETH ${(index * 1.02).toFixed(2)}`)
    await page.goto(url)
    await tradeScreen.book.waitFor()
    await alerts.open()
    await expect(alerts.rows.filter({ hasText: 'Crossed while away' })).toHaveCount(1)
    await expect(alerts.rows.filter({ hasText: 'Active' })).toHaveCount(1)
    await list.open()
    await expect(list.notices.filter({ hasText: 'Crossed while this page was inactive' })).toHaveCount(1)
  })

  await test.step('an alert is shown in both of two tabs, and only one plays its sound', async () => {
    await list.showSwitches()
    await list.switchOf('Sound: Alerts').check()
    await page.keyboard.press('Escape')
    const notesBefore = await stubs.notes()
    await alerts.open()
    const index = await indexNow(page)
    await alerts.add('Index', 'crosses', (index * 1.01).toFixed(2))
    await expect(alerts.rows).toHaveCount(3)

    const other = await context.newPage()
    const otherStubs = await stubBrowser(other, 'granted')
    const otherScreen = new TradeScreen(other, host.appUrl)
    await otherScreen.open()
    await expect(other.getByRole('tab', { name: /^Alerts/ })).toContainText('2')
    await host.command(`index ETH ${(index * 1.02).toFixed(2)}`)
    await expect(tradeScreen.toasts).toContainText('Alert, ETH-PERP: Index crosses')
    await expect(otherScreen.toasts).toContainText('Alert, ETH-PERP: Index crosses')
    await expect.poll(async () => (await stubs.notes()) - notesBefore + (await otherStubs.notes())).toBe(3)
  })
})
