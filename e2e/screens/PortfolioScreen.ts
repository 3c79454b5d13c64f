import type { Locator, Page } from '@playwright/test'

export class PortfolioScreen {
  readonly page: Page
  readonly summary: Locator
  readonly margin: Locator
  readonly balances: Locator
  readonly greeks: Locator
  readonly curve: Locator
  readonly marginCall: Locator

  constructor(page: Page) {
    this.page = page
    this.summary = page.getByRole('region', { name: 'Summary' })
    this.margin = page.getByRole('region', { name: 'Margin', exact: true })
    this.balances = page.getByRole('table', { name: 'Balances' })
    this.greeks = page.getByRole('table', { name: 'Greeks' })
    this.curve = page.getByRole('region', { name: 'Equity curve' })
    this.marginCall = page.getByRole('region', { name: 'Margin warning' })
  }

  /** By the link in the header, because a reload would lose the session keys. */
  async goTo(): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Portfolio' }).click()
    await this.summary.waitFor()
  }

  async figure(region: Locator, name: string): Promise<string> {
    const item = region.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) })
    return (await item.getByRole('definition').first().innerText()).split(/\s*\n\s*|\s{2,}/)[0]?.trim() ?? ''
  }

  async cells(table: Locator, rowName: string): Promise<readonly string[]> {
    const row = table.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: rowName, exact: true }) })
    return (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim())
  }

  async openModeDialog(): Promise<Locator> {
    await this.margin.getByRole('button', { name: /^Margin mode/ }).click()
    const dialog = this.page.getByRole('dialog', { name: /^Switch to/ })
    await dialog.waitFor()
    return dialog
  }

  /** The new value of a figure in the dialog. */
  after(dialog: Locator, name: string | RegExp): Locator {
    return dialog.locator('dl > div').filter({ hasText: name }).getByRole('definition').last()
  }
}
