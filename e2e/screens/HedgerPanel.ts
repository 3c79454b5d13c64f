import type { Locator, Page } from '@playwright/test'

/** The delta hedger on the Risk screen. */
export class HedgerPanel {
  readonly panel: Locator
  readonly start: Locator
  readonly stop: Locator
  readonly state: Locator
  readonly log: Locator

  constructor(page: Page) {
    this.panel = page.getByRole('region', { name: 'Delta hedger' })
    this.start = this.panel.getByRole('button', { name: 'Start hedging' })
    this.stop = this.panel.getByRole('button', { name: 'Stop hedging' })
    this.state = this.panel.getByRole('status')
    this.log = this.panel.getByRole('table', { name: 'Hedges' }).locator('tbody').getByRole('row')
  }

  field(name: string): Locator {
    return this.panel.getByRole('textbox', { name })
  }

  figure(name: string): Locator {
    return this.panel.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  }

  async deltaNow(): Promise<number> {
    return Number((await this.figure('Delta now').innerText()).replace('−', '-').replaceAll(',', ''))
  }
}
