import type { Locator, Page } from '@playwright/test'
import { goInPage } from '../goInPage'

export class ChainScreen {
  readonly page: Page
  readonly #appUrl: string
  readonly table: Locator
  /** Chain of the second expiry, shown only on a very wide screen. */
  readonly secondTable: Locator
  readonly expiries: Locator
  readonly legs: Locator
  readonly strikes: Locator

  constructor(page: Page, appUrl: string) {
    this.page = page
    this.#appUrl = appUrl
    this.table = page.getByRole('table', { name: 'Option chain', exact: true })
    this.secondTable = page.getByRole('table', { name: /^Option chain, / }).first()
    this.expiries = page.getByRole('tablist', { name: 'Expiries' })
    this.legs = page.getByRole('region', { name: 'Legs' })
    this.strikes = page.getByRole('combobox', { name: 'Strikes' })
  }

  async open(asset = 'ETH'): Promise<void> {
    await this.page.goto(`${this.#appUrl}/options/chain/${asset}`)
    await this.quotes.first().waitFor()
  }

  /** Without a reload. */
  async goTo(asset = 'ETH'): Promise<void> {
    await goInPage(this.page, `/options/chain/${asset}`)
    await this.quotes.first().waitFor()
  }

  get quotes(): Locator {
    return this.table.locator('td[data-price]')
  }

  /** The button of an instrument's bid (to sell) or ask (to buy). */
  quote(side: 'Buy' | 'Sell', instrument: string): Locator {
    return this.table.getByRole('button', { name: new RegExp(`^${side} ${instrument}`) })
  }

  /** All rendered quotes: instrument, side, the price each carries, and its texts. */
  async drawn(): Promise<readonly DrawnQuote[]> {
    return this.quotes.evaluateAll((cells) =>
      cells.map((cell) => {
        const { instrument = '', side = '', price = '' } = (cell as HTMLElement).dataset
        const [size, text] = [...cell.querySelectorAll('button > span')].map((span) => span.textContent ?? '')
        return { instrument, side, price, size: size ?? '', text: text ?? '' }
      }),
    )
  }

  async strikeNow(): Promise<string> {
    const row = this.table.locator('tr.chain-forward + tr')
    return row.locator('th').innerText()
  }
}

export type DrawnQuote = {
  readonly instrument: string
  readonly side: string
  /** In millionths. */
  readonly price: string
  readonly size: string
  readonly text: string
}
