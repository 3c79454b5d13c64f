import type { Outcome } from '../event'
import type { Turn } from '../turn'
import { openStrategy } from './openStrategy'
import { processStrategies } from './processStrategies'
import { requestWithdrawal } from './requestWithdrawal'
import type { StrategyCommand } from './strategyCommand'

export function applyStrategyCommand(turn: Turn, command: StrategyCommand): Outcome {
  switch (command.type) {
    case 'openStrategy':
      return openStrategy(turn, command.terms)
    case 'withdrawFromStrategy':
      return requestWithdrawal(turn, command)
    case 'processStrategies':
      return processStrategies(turn)
  }
}
