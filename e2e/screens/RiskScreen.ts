import type { Locator, Page } from '@playwright/test'

export class RiskScreen {
  readonly page: Page
  readonly matrixPanel: Locator
  readonly matrix: Locator
  readonly contributions: Locator
  readonly parts: Locator
  readonly scenarios: Locator
  readonly margins: Locator
  readonly stresses: Locator
  readonly greeks: Locator

  constructor(page: Page) {
    this.page = page
    this.matrixPanel = page.getByRole('region', { name: 'Risk matrix' })
    this.matrix = page.getByRole('table', { name: /^Risk matrix/ })
    this.contributions = page.getByRole('region', { name: 'Contributions' })
    this.parts = page.getByRole('table', { name: /^Contributions/ })
    this.scenarios = page.getByRole('table', { name: / scenarios$/ })
    this.margins = page.getByRole('region', { name: 'Portfolio margin' })
    this.stresses = page.getByRole('table', { name: 'Stress tests' })
    this.greeks = page.getByRole('region', { name: 'Greeks' })
  }

  /** Without a reload, which would end the session. */
  async open(asset = 'ETH'): Promise<void> {
    await this.page.evaluate((path) => history.pushState(null, '', path), `/options/risk/${asset}`)
    await this.matrix.waitFor()
  }

  /** Row of a stress test, by its name. */
  stress(name: string): Locator {
    return this.stresses.getByRole('row').filter({ hasText: name })
  }

  /** Counted from the top left. */
  cell(row: number, column: number): Locator {
    return this.matrix
      .getByRole('row')
      .nth(row + 1)
      .getByRole('button')
      .nth(column)
  }

  /** The sum of the lines and the value of the cell, in units of the last decimal, read at one instant. */
  async readParts(): Promise<{ readonly sum: number; readonly cell: number }> {
    const { parts, cell } = await this.#read()
    return { sum: parts.reduce((sum, one) => sum + one, 0), cell }
  }

  async #read(): Promise<{ readonly parts: readonly number[]; readonly cell: number }> {
    const rows = await this.parts.evaluate((table) =>
      [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) => row.lastElementChild?.textContent ?? ''),
    )
    const figures = rows.map((text) => Number(text.replace('\u2212', '-').replace(/[^\d-]/g, '')))
    return { parts: figures.slice(0, -1), cell: figures.at(-1) ?? Number.NaN }
  }
}
