import { accountTexts } from './accountTexts'
import { flightRecorderTexts } from './flightRecorderTexts'
import { alertsTexts } from './alertsTexts'
import { chainTexts } from './chainTexts'
import { operationTexts } from './operationTexts'
import { optionViewTexts } from './optionViewTexts'
import { volatilityOrderTexts } from './volatilityOrderTexts'
import { builderTexts } from './builderTexts'
import { requestsTexts } from './requestsTexts'
import { volatilityTexts } from './volatilityTexts'
import { walletTroubleTexts } from './walletTroubleTexts'
import { riskTexts } from './riskTexts'
import { expiriesTexts } from './expiriesTexts'
import { appTexts } from './appTexts'
import { keyboardTexts } from './keyboardTexts'
import { appToolsTexts } from './appToolsTexts'
import { chartTexts } from './chartTexts'
import { paletteTexts } from './paletteTexts'
import { historyTexts } from './historyTexts'
import { interfaceTexts } from './interfaceTexts'
import { apiKeysTexts } from './apiKeysTexts'
import { ladderTexts } from './ladderTexts'
import { marginCallTexts } from './marginCallTexts'
import { marketTexts } from './marketTexts'
import { notificationsTexts } from './notificationsTexts'
import { onboardingTexts } from './onboardingTexts'
import { orderTicketTexts } from './orderTicketTexts'
import { openOrdersTexts } from './openOrdersTexts'
import { otcTexts } from './otcTexts'
import { partsTexts } from './partsTexts'
import { portfolioTexts } from './portfolioTexts'
import { positionsTexts } from './positionsTexts'
import { profileTexts } from './profileTexts'
import { refusalTexts } from './refusalTexts'
import { rewardsTexts } from './rewardsTexts'
import { safetyTexts } from './safetyTexts'
import { screensTexts } from './screensTexts'
import { statisticsTexts } from './statisticsTexts'
import { stopsTexts } from './stopsTexts'
import { strategiesTexts } from './strategiesTexts'
import { tourTexts } from './tourTexts'
import { transferRefusalTexts } from './transferRefusalTexts'
import { transfersTexts } from './transfersTexts'
import { tradeScreenTexts } from './tradeScreenTexts'
import { twapTexts } from './twapTexts'
import { venuesTexts } from './venuesTexts'

/** Every text of the page in German, by the English one. Terms that traders say in English stay: Order, Limit, Mark. */
export const germanTexts: Readonly<Record<string, string>> = {
  ...accountTexts,
  ...flightRecorderTexts,
  ...otcTexts,
  ...statisticsTexts,
  ...alertsTexts,
  ...profileTexts,
  ...venuesTexts,
  ...appTexts,
  ...expiriesTexts,
  ...riskTexts,
  ...volatilityTexts,
  ...walletTroubleTexts,
  ...requestsTexts,
  ...builderTexts,
  ...volatilityOrderTexts,
  ...operationTexts,
  ...optionViewTexts,
  ...chainTexts,
  ...keyboardTexts,
  ...appToolsTexts,
  ...chartTexts,
  ...paletteTexts,
  ...historyTexts,
  ...interfaceTexts,
  ...apiKeysTexts,
  ...ladderTexts,
  ...marginCallTexts,
  ...marketTexts,
  ...notificationsTexts,
  ...onboardingTexts,
  ...orderTicketTexts,
  ...openOrdersTexts,
  ...partsTexts,
  ...portfolioTexts,
  ...positionsTexts,
  ...refusalTexts,
  ...rewardsTexts,
  ...safetyTexts,
  ...screensTexts,
  ...stopsTexts,
  ...strategiesTexts,
  ...tourTexts,
  ...tradeScreenTexts,
  ...transferRefusalTexts,
  ...transfersTexts,
  ...twapTexts,
}

/** The German text for an English one; `undefined` for one that it does not have. */
export function german(text: string): string | undefined {
  return Object.hasOwn(germanTexts, text) ? germanTexts[text] : undefined
}
