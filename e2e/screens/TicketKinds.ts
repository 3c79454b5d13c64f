import type { Locator, Page } from '@playwright/test'

/** The TWAP and scaled-order tickets, and the TWAP list. */
export class TicketKinds {
  readonly page: Page
  readonly twap: Locator
  readonly scale: Locator
  /** The results of the last scaled order. */
  readonly ladder: Locator
  readonly twaps: Locator

  constructor(page: Page) {
    this.page = page
    this.twap = page.getByRole('form', { name: 'TWAP ticket' })
    this.scale = page.getByRole('form', { name: 'Scale ticket' })
    this.ladder = page.getByRole('region', { name: 'Scaled orders sent' })
    this.twaps = page.getByRole('table', { name: 'TWAPs' })
  }

  async choose(kind: 'Limit' | 'Market' | 'Stop' | 'TWAP' | 'Scaled' | 'Iceberg'): Promise<void> {
    if (kind === 'TWAP' || kind === 'Scaled' || kind === 'Iceberg') return this.chooseMore('menuitemradio', kind)
    await this.page.getByRole('radiogroup', { name: 'Ticket' }).getByRole('radio', { name: kind }).check()
  }

  /** Chooses an entry of the "More" menu. The menu's button shows the name of the open kind, so it is found by data. */
  async chooseMore(role: 'menuitemradio' | 'menuitemcheckbox', name: string | RegExp): Promise<void> {
    await this.page.locator('.ticket-panel [data-more]').click()
    const menu = this.page.getByRole('menu', { name: 'More' })
    const item = menu.getByRole(role, { name })
    const isChosen = (await item.getAttribute('aria-checked')) === 'true'
    if (!isChosen) await item.click()
    // A choice of a kind closes the menu, and Esc would then close the sheet of a phone.
    if ((isChosen || role === 'menuitemcheckbox') && (await menu.isVisible())) await this.page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
  }

  async fillTwap(twap: {
    readonly side: 'Buy' | 'Sell'
    readonly amount: string
    readonly minutes: string
  }): Promise<void> {
    await this.twap.getByRole('radio', { name: twap.side }).check()
    await this.twap.getByRole('textbox', { name: 'Amount' }).fill(twap.amount)
    await this.twap.getByRole('textbox', { name: 'Duration' }).fill(twap.minutes)
  }

  async fillScale(ladder: {
    readonly side: 'Buy' | 'Sell'
    readonly from: string
    readonly to: string
    readonly total: string
    readonly count: string
  }): Promise<void> {
    await this.scale.getByRole('radio', { name: ladder.side }).check()
    await this.scaleField('From').fill(ladder.from)
    await this.scaleField('To').fill(ladder.to)
    await this.scaleField('Total').fill(ladder.total)
    await this.scaleField('Orders').fill(ladder.count)
  }

  scaleField(name: 'From' | 'To' | 'Total' | 'Orders'): Locator {
    return this.scale.getByRole('textbox', { name, exact: true })
  }

  get placeLadder(): Locator {
    return this.scale.getByRole('button', { name: /^Place/ })
  }

  /** The individual orders of the scaled order with their results. */
  get rungs(): Locator {
    return this.ladder.getByRole('listitem')
  }

  async showTwaps(): Promise<void> {
    await this.page.getByRole('tab', { name: /^TWAP/ }).click()
  }

  twapRow(words: string | RegExp): Locator {
    return this.twaps.locator('tbody').getByRole('row').filter({ hasText: words })
  }
}
