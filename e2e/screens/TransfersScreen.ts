import type { Locator, Page } from '@playwright/test'

type TransfersTab = 'Deposit' | 'Withdraw' | 'Transfer' | 'Swap' | 'Yield vault'

export class TransfersScreen {
  readonly page: Page
  readonly rows: Locator
  readonly dialog: Locator
  readonly amount: Locator
  readonly to: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.getByRole('table', { name: 'Activity' }).locator('tbody').getByRole('row')
    this.dialog = page.getByRole('dialog')
    this.amount = page.getByRole('textbox', { name: 'Amount' })
    this.to = page.getByRole('combobox', { name: 'Recipient address' })
  }

  /** Through the menu in the header, because a reload would lose the session keys. */
  async goTo(tab: TransfersTab): Promise<void> {
    await this.page.getByRole('button', { name: /^Current screen/ }).click()
    await this.page.getByRole('link', { name: 'Transfers' }).click()
    await this.page.getByRole('region', { name: 'Activity' }).waitFor()
    await this.show(tab)
  }

  async show(tab: TransfersTab): Promise<void> {
    await this.page.getByRole('tab', { name: tab, exact: true }).click()
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text }).first()
  }

  get review(): Locator {
    return this.page.getByRole('button', { name: /^Review / })
  }

  get send(): Locator {
    return this.dialog.getByRole('button', { name: 'Sign with wallet and send' })
  }
}
