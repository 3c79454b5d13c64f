import type { Locator, Page } from '@playwright/test'
import { at } from '../at'

export class LadderPanel {
  readonly page: Page
  readonly panel: Locator
  readonly table: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('region', { name: 'Ladder' })
    this.table = this.panel.getByRole('table', { name: 'Ladder' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('region', { name: 'Order book' }).getByRole('button', { name: 'Ladder' }).click()
    await this.table.waitFor()
  }

  get armed(): Locator {
    return this.panel.getByRole('switch', { name: 'Armed' })
  }

  async arm(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Enable one-click' }).click()
    await this.armed.check()
  }

  /** Rows on one side of the market, nearest first. */
  async prices(zone: 'bid' | 'ask'): Promise<readonly string[]> {
    const texts = await this.table.locator(`tr[data-zone="${zone}"] .ladder-price`).allInnerTexts()
    const prices = texts.map((text) => /[\d,.]+$/.exec(text.trim())?.[0] ?? '')
    return zone === 'bid' ? prices : prices.toReversed()
  }

  async price(zone: 'bid' | 'ask', index: number): Promise<string> {
    return at(await this.prices(zone), index)
  }

  /** All prices in view, highest first. */
  async allPrices(): Promise<readonly string[]> {
    return this.table
      .locator('tr[data-price]')
      .evaluateAll((rows) => rows.map((row) => String(row.getAttribute('data-price'))))
  }

  row(price: string): Locator {
    const millionths = String(Math.round(Number(price.replaceAll(',', '')) * 1_000_000))
    return this.table.locator(`tr[data-price="${millionths}"]`)
  }

  cell(price: string, side: 'buy' | 'sell'): Locator {
    return this.row(price).locator(`[data-cell="${side}"]`)
  }

  own(price: string, side: 'buy' | 'sell'): Locator {
    return this.row(price).locator(`[data-own="${side}"]`)
  }
}
