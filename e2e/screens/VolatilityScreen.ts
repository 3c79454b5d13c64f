import type { Locator, Page } from '@playwright/test'
import { goInPage } from '../goInPage'

export class VolatilityScreen {
  readonly page: Page
  readonly expiries: Locator
  readonly smile: Locator
  readonly term: Locator
  readonly surface: Locator
  readonly cone: Locator
  readonly realised: Locator
  readonly ivHistory: Locator
  /** The chart where the arrow keys move over the strikes of the smile. */
  readonly strikes: Locator
  readonly crosshair: Locator

  constructor(page: Page) {
    this.page = page
    this.expiries = page.getByRole('group', { name: 'Expiries' })
    this.smile = page.getByRole('region', { name: 'Smile', exact: true })
    this.term = page.getByRole('region', { name: 'Term structure', exact: true })
    this.surface = page.getByRole('region', { name: 'Surface', exact: true })
    this.cone = page.getByRole('region', { name: 'Volatility cone', exact: true })
    this.realised = page.getByRole('region', { name: 'Realised against implied', exact: true })
    this.ivHistory = page.getByRole('region', { name: 'IV history', exact: true })
    this.strikes = this.smile.getByRole('slider')
    this.crosshair = this.smile.locator('[data-crosshair]')
  }

  async open(appUrl: string, asset = 'ETH'): Promise<void> {
    await this.page.goto(`${appUrl}/options/volatility/${asset}`)
    await this.fitIsThere()
  }

  /** Without a reload. */
  async goTo(asset = 'ETH'): Promise<void> {
    await goInPage(this.page, `/options/volatility/${asset}`)
    await this.fitIsThere()
  }

  /** A worker computes the fit shortly after the quotes arrive. */
  async fitIsThere(): Promise<void> {
    await this.smile.getByText('RMS (points)').waitFor()
  }

  table(region: Locator): Locator {
    return region.getByRole('table')
  }

  async toggleTable(region: Locator): Promise<void> {
    await region.getByRole('button', { name: 'Table', exact: true }).click()
  }

  /** Chooses the earlier time by its label. */
  async compare(label: string): Promise<void> {
    await this.smile.getByRole('combobox', { name: 'Compare', exact: true }).selectOption(label)
  }

  async cellsOf(region: Locator): Promise<readonly (readonly string[])[]> {
    const rows = await this.table(region).locator('tbody').getByRole('row').all()
    return Promise.all(
      rows.map(async (row) => (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim())),
    )
  }

  /** The bounds of the smile chart in page pixels. */
  async plot(): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.smile.locator('[data-picture="smile"] [role="presentation"]').boundingBox()
    if (box === null) throw new Error('there is no picture of the smile')
    return box
  }
}
