import type { Outcome } from '../event'
import type { Turn } from '../turn'
import { requestDeposit, settleCrossings, withdraw } from './crossings'
import { transfer } from './transfer'
import type { TransferCommand } from './transferCommand'

export function applyTransferCommand(turn: Turn, command: TransferCommand): Outcome {
  switch (command.type) {
    case 'transfer':
      return transfer(turn, command.transfer)
    case 'withdraw':
      return withdraw(turn, command.withdrawal)
    case 'requestDeposit':
      return requestDeposit(turn, command.deposit)
    case 'settleCrossings':
      return settleCrossings(turn)
  }
}
