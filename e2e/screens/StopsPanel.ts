import type { Locator, Page } from '@playwright/test'

/** Stops in the ticket, the table and a position's dialog. */
export class StopsPanel {
  readonly page: Page
  readonly ticket: Locator
  readonly table: Locator

  constructor(page: Page) {
    this.page = page
    this.ticket = page.getByRole('form', { name: 'Stop ticket' })
    this.table = page.getByRole('table', { name: 'Stops' })
  }

  get tab(): Locator {
    return this.page.getByRole('tab', { name: /^Stops/ })
  }

  get rows(): Locator {
    return this.table.locator('tbody').getByRole('row')
  }

  row(kind: 'Stop-loss' | 'Take-profit'): Locator {
    return this.rows.filter({ has: this.page.getByRole('cell', { name: kind }) })
  }

  get kind(): Locator {
    return this.page.getByRole('radiogroup', { name: 'Ticket' })
  }

  get trigger(): Locator {
    return this.ticket.getByRole('textbox', { name: 'Trigger', exact: true })
  }

  get submit(): Locator {
    return this.ticket.getByRole('button', { name: /^Place (stop-loss|take-profit)/ })
  }

  async openTicket(): Promise<void> {
    await this.kind.getByRole('radio', { name: 'Stop' }).check()
    await this.ticket.waitFor()
  }

  async show(): Promise<void> {
    await this.tab.click()
    await this.rows.first().waitFor()
  }

  async openDialog(instrumentName: string): Promise<Locator> {
    await this.page
      .getByRole('table', { name: 'Positions' })
      .getByRole('button', { name: new RegExp(`^${instrumentName} TP/SL: `) })
      .click()
    return this.dialog(instrumentName)
  }

  dialog(instrumentName: string): Locator {
    return this.page.getByRole('dialog', { name: `${instrumentName} take-profit and stop-loss` })
  }
}
