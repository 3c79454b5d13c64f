import type { Locator, Page } from '@playwright/test'

export class BuilderScreen {
  readonly page: Page
  readonly presets: Locator
  readonly legs: Locator
  readonly cost: Locator
  readonly outcome: Locator
  readonly greeks: Locator
  readonly margin: Locator
  readonly handles: Locator
  readonly sendPanel: Locator
  readonly result: Locator
  readonly #appUrl: string

  constructor(page: Page, appUrl: string) {
    this.page = page
    this.#appUrl = appUrl
    this.presets = page.getByRole('list', { name: 'Presets' })
    this.legs = page.getByRole('table', { name: 'Legs' }).locator('tbody').getByRole('row')
    this.cost = page.getByRole('region', { name: 'Cost', exact: true })
    this.outcome = page.getByRole('region', { name: 'Outcome', exact: true })
    this.greeks = page.getByRole('region', { name: 'Structure greeks' })
    this.margin = page.getByRole('region', { name: 'Structure margin' })
    this.handles = page.getByRole('slider', { name: /^(Bought|Sold) leg .* strike$/ })
    this.sendPanel = page.getByRole('region', { name: 'Send as orders' })
    this.result = page.getByRole('region', { name: 'Sent legs' })
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`${this.#appUrl}/options/builder/ETH${search}`)
    await this.page.getByRole('toolbar', { name: 'Structure' }).waitFor()
  }

  /** Without a reload, which would end the session. */
  async goTo(): Promise<void> {
    await this.page.evaluate(() => history.pushState(null, '', '/options/builder/ETH'))
    await this.page.getByRole('toolbar', { name: 'Structure' }).waitFor()
  }

  /** Without the structure of the last visit. */
  async goToEmpty(): Promise<void> {
    await this.goTo()
    await this.presets.or(this.legs.first()).first().waitFor()
    const clear = this.page.getByRole('toolbar', { name: 'Structure' }).getByRole('button', { name: 'Clear' })
    if (await clear.isEnabled()) await clear.click()
    await this.presets.waitFor()
  }

  async choose(preset: string): Promise<void> {
    await this.presets.getByRole('button', { name: new RegExp(`^${preset}`) }).click()
    await this.legs.first().waitFor()
  }

  /** Chooses the prices of all computations. */
  async countAt(basis: 'Mid' | 'Touch' | 'Depth' | 'Mark'): Promise<void> {
    await this.cost.getByRole('combobox', { name: 'Priced at' }).selectOption(basis.toLowerCase())
  }

  /** Side, ratio, strike, type and price of each leg, read at one moment. */
  async readLegs(): Promise<readonly ReadLeg[]> {
    return this.legs.evaluateAll((rows) =>
      rows.map((row) => {
        const cells = [...row.querySelectorAll('td')]
        const strike = row.querySelectorAll('select')[1]
        const number = (text: string | null | undefined) => Number((text ?? '').replaceAll(/[^\d.]/g, ''))
        return {
          isBuy: row.querySelector('button')?.textContent === 'Buy',
          ratio: number(row.querySelector('input')?.value),
          strike: number(strike?.selectedOptions[0]?.textContent),
          isCall: [...row.querySelectorAll('button')].some(({ textContent }) => textContent === 'Call'),
          price: number(cells.at(-2)?.textContent),
        }
      }),
    )
  }

  figure(name: string): Locator {
    return this.outcome.locator('dl > div', { has: this.page.getByText(name, { exact: true }) }).getByRole('definition')
  }
}

export type ReadLeg = {
  readonly isBuy: boolean
  readonly ratio: number
  readonly strike: number
  readonly isCall: boolean
  readonly price: number
}
