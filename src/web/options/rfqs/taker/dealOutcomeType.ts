import type { ComponentType } from 'react'
import type { AcceptedLeg } from './acceptance'

/** Margin and payoff of legs at their prices. It comes from above, because features do not import each other. */
export type DealOutcomeType = ComponentType<{ asset: string; legs: readonly AcceptedLeg[] }>
