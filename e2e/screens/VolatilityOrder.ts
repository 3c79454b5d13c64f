import type { Locator, Page } from '@playwright/test'

/** The volatility field of an option's ticket, and pegged orders. */
export class VolatilityOrder {
  readonly page: Page
  readonly ticket: Locator

  constructor(page: Page) {
    this.page = page
    this.ticket = page.getByRole('form', { name: 'Order ticket' })
  }

  get byVolatility(): Locator {
    return this.ticket.getByRole('radio', { name: 'Volatility' })
  }

  get iv(): Locator {
    return this.ticket.getByRole('textbox', { name: 'IV' })
  }

  /** "Rounded down to 172.2, which is 54.97%" and the cost of the rounding. */
  get rounding(): Locator {
    return this.ticket.getByText(/^Rounded (down|up) to/)
  }

  get pegBox(): Locator {
    return this.ticket.getByRole('checkbox', { name: 'Peg: follow this volatility' })
  }

  get cap(): Locator {
    return this.ticket.getByRole('textbox', { name: /^Never (above|below)/ })
  }

  get badge(): Locator {
    return this.page.getByRole('button', { name: /^pegged/ })
  }

  get follows(): Locator {
    return this.page.getByRole('button', { name: /^follows/ })
  }

  get chip(): Locator {
    return this.page.getByRole('button', { name: /^\d+ pegs?$/ })
  }

  /** The notice in the header if an earlier page left pegged orders open. */
  get stoppedChip(): Locator {
    return this.page.getByRole('button', { name: /^\d+ pegs? stopped$/ })
  }

  get list(): Locator {
    return this.page.getByRole('dialog', { name: 'Pegged orders' })
  }

  get form(): Locator {
    return this.page.getByRole('dialog', { name: 'Peg to a volatility' })
  }
}
