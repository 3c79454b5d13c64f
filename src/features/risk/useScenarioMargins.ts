import { useMemo, useState } from 'react'
import type { ScenarioMargins } from './ScenarioTable'
import type { Usd } from '@/protocol/fixed6'
import type { AccountReply } from '@/protocol/rest/account'
import { accountState, rememberChanges } from '@/quant/preview/accountState'
import { portfolioScenarios, type PortfolioScenarios } from '@/quant/preview/portfolioScenarios'
import type { RiskBook } from './useRiskBook'

/** The scenarios of the account, with both sets of rules and what the venue told; undefined while a price is missing. */
export function useScenarioMargins(
  book: RiskBook,
): { readonly result: PortfolioScenarios; readonly margins: ScenarioMargins } | undefined {
  const { account, summary } = book
  const [told, setTold] = useState<{ readonly summary: AccountReply; readonly reckoned: Usd }>()
  const found = useMemo(() => {
    if (account === undefined) return undefined
    const result = portfolioScenarios(account)
    const standard = accountState({ ...account, isPortfolioMargin: false }, rememberChanges())?.margin
    return result && standard && { result, standard }
  }, [account])
  if (found === undefined || account === undefined) return undefined
  const { result, standard } = found
  // What is reckoned first after the venue has told its margin stands for the moment that it went by.
  if (summary !== undefined && told?.summary !== summary) setTold({ summary, reckoned: result.maintenanceMargin })
  const isTold = summary?.portfolio === true && account.isPortfolioMargin && told !== undefined
  return {
    result,
    margins: {
      isPortfolio: account.isPortfolioMargin,
      portfolio: { maintenance: result.maintenanceMargin, initial: result.initialMargin },
      standard: { maintenance: standard.maintenanceMargin, initial: standard.initialMargin },
      told: isTold ? { maintenance: told.summary.maintenanceMargin, reckoned: told.reckoned } : undefined,
    },
  }
}
