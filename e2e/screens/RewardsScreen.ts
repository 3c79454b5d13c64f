import type { Locator, Page } from '@playwright/test'

export const rewardTabs = [
  'Overview',
  'Referrals',
  'Fee rebates',
  'Campaigns',
  'Farm boost',
  'Stake',
  'Emissions',
  'Claims',
] as const
type RewardTab = (typeof rewardTabs)[number]

export class RewardsScreen {
  readonly page: Page
  readonly referrals: Locator
  readonly fees: Locator
  readonly boost: Locator

  constructor(page: Page) {
    this.page = page
    this.referrals = page.getByRole('region', { name: 'Your referrals' })
    this.fees = page.getByRole('region', { name: 'Fee rebates' })
    this.boost = page.getByRole('region', { name: 'Your boost' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: /^Current screen/ }).click()
    await this.page.getByRole('link', { name: 'Rewards', exact: true }).click()
    await this.page.getByRole('tab', { name: 'Overview', selected: true }).waitFor()
    await this.show('Referrals')
  }

  async show(tab: RewardTab): Promise<void> {
    await this.page.getByRole('tab', { name: tab, exact: true }).click()
    await this.page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor()
  }

  rows(table: string): Locator {
    return this.page.getByRole('table', { name: table }).locator('tbody').getByRole('row')
  }

  figure(name: string): Locator {
    return this.page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  }

  get claimButton(): Locator {
    return this.page.getByRole('button', { name: /^Claim/ })
  }

  claim(name: string): Locator {
    return this.page.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name, exact: true }) })
  }
}
