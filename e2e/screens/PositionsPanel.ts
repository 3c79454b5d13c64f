import type { Locator, Page } from '@playwright/test'

export class PositionsPanel {
  readonly page: Page
  readonly table: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByRole('table', { name: 'Positions' })
  }

  get rows(): Locator {
    return this.table.locator('tbody').getByRole('row')
  }

  row(instrumentName: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('button', { name: instrumentName, exact: true }) })
  }

  async cell(instrumentName: string, header: string): Promise<string> {
    const headers = await this.table.getByRole('columnheader').allInnerTexts()
    const index = headers.findIndex((text) => text.trim() === header)
    return this.row(instrumentName).getByRole('cell').nth(index).innerText()
  }

  /** The value of a cell, and its context under it. */
  async lines(instrumentName: string, header: string): Promise<readonly string[]> {
    return (await this.cell(instrumentName, header)).split('\n').map((line) => line.trim())
  }

  async open(action: 'Close' | 'Reverse', instrumentName: string): Promise<Locator> {
    await this.row(instrumentName)
      .getByRole('button', { name: `${action} ${instrumentName}` })
      .click()
    return this.page.getByRole('dialog', { name: `${action} ${instrumentName}` })
  }

  async openMargin(instrumentName: string): Promise<Locator> {
    await this.row(instrumentName)
      .getByRole('button', { name: new RegExp(`^${instrumentName} margin`) })
      .click()
    return this.page.getByRole('dialog', { name: `${instrumentName} margin` })
  }

  /** The new value of a figure in the dialog. */
  after(dialog: Locator, name: string): Locator {
    // From the beginning, because "PnL after fee" is not the fee.
    return dialog
      .locator('dl > div')
      .filter({ hasText: new RegExp(`^${name}`) })
      .locator('dd')
      .last()
  }
}
