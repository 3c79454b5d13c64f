import type { Outcome } from '../event'
import type { Turn } from '../turn'
import { claimReferralRewards, claimTradeFees } from './claimRewards'
import { drawFarmBoost } from './drawFarmBoost'
import { endEpoch } from './endEpoch'
import type { RewardCommand } from './rewardCommand'
import { setReferrer } from './setReferrer'
import { signUpForCampaign } from './signUpForCampaign'

export function applyRewardCommand(turn: Turn, command: RewardCommand): Outcome {
  switch (command.type) {
    case 'setReferrer':
      return setReferrer(turn, command)
    case 'claimReferralRewards':
      return claimReferralRewards(turn, command.account)
    case 'claimTradeFees':
      return claimTradeFees(turn, command.account)
    case 'signUpForCampaign':
      return signUpForCampaign(turn, command.account, command.campaignName)
    case 'drawFarmBoost':
      return drawFarmBoost(turn, command.account, command.roll)
    case 'endEpoch':
      return endEpoch(turn)
  }
}
