import type { Locator, Page } from '@playwright/test'

/** The screen of transfers by what a person can see and name. Locators and actions; no assertions. */
export class TransfersScreen {
  readonly page: Page
  readonly rows: Locator
  readonly dialog: Locator
  readonly amount: Locator
  readonly to: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.getByRole('table', { name: 'Movements' }).locator('tbody').getByRole('row')
    this.dialog = page.getByRole('dialog')
    this.amount = page.getByRole('textbox', { name: 'Amount' })
    this.to = page.getByRole('combobox', { name: 'To the address' })
  }

  /** By the menu of the header: a reload would lose the keys of the session. */
  async goTo(): Promise<void> {
    await this.page.getByRole('button', { name: /^Screens, now/ }).click()
    await this.page.getByRole('link', { name: 'Transfers' }).click()
    await this.page.getByRole('region', { name: 'Movements' }).waitFor()
  }

  async show(tab: 'Deposit' | 'Withdraw' | 'Transfer' | 'Swap' | 'Yield vault'): Promise<void> {
    await this.page.getByRole('tab', { name: tab, exact: true }).click()
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text }).first()
  }

  get review(): Locator {
    return this.page.getByRole('button', { name: /^Review the/ })
  }

  get send(): Locator {
    return this.dialog.getByRole('button', { name: 'Sign in the wallet and send' })
  }
}
