import type { Locator, Page } from '@playwright/test'

/** The option panels of the trading screen: greeks, payoff, volatility over time, settlement. */
export class OptionView {
  readonly page: Page
  readonly greeks: Locator
  readonly greeksTable: Locator
  readonly payoff: Locator
  readonly chart: Locator
  readonly strip: Locator

  constructor(page: Page) {
    this.page = page
    this.greeks = page.getByRole('region', { name: 'Greeks', exact: true })
    this.greeksTable = this.greeks.getByRole('table', { name: 'Greeks' })
    this.payoff = page.getByRole('region', { name: 'Payoff', exact: true })
    this.chart = page.getByRole('region', { name: 'Chart', exact: true })
    this.strip = page.getByRole('region', { name: 'Instrument', exact: true })
  }

  /** `Held` exists with a position. */
  greek(name: string, column: 'Bid' | 'Mark' | 'Ask' | 'Held'): Locator {
    const row = this.greeksTable.getByRole('row', { name: new RegExp(`(^| )${name} `) })
    return row.getByRole('cell').nth(['Bid', 'Mark', 'Ask', 'Held'].indexOf(column))
  }

  tab(name: 'Greeks' | 'Payoff' | 'Option chain' | 'Chart'): Locator {
    return this.page.getByRole('tab', { name, exact: true })
  }

  async payoffOf(name: 'Long 1' | 'Short 1' | 'Held' | 'Ticket'): Promise<void> {
    await this.payoff.getByRole('radio', { name }).check()
  }

  /** A figure above the payoff, or in the strip. */
  figure(place: Locator, label: string): Locator {
    const pair = place.locator('div:has(> dt)', { has: this.page.locator('dt', { hasText: label }) })
    return pair.locator('dd')
  }

  payoffRow(note: string): Locator {
    return this.payoff.getByRole('table', { name: 'Payoff by price' }).getByRole('row', { name: new RegExp(note) })
  }

  async chartOf(source: 'Mark' | 'IV'): Promise<void> {
    await this.chart.getByRole('combobox', { name: 'Price' }).selectOption({ label: source })
  }
}
