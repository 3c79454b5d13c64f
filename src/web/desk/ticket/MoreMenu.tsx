import { startTransition } from 'react'
import type { StopKind } from '@/core/quant/checkStop'
import { restsInBook } from '@/web/desk/draft/checkDraft'
import { useTicketChoice, useTicketKind } from '@/web/desk/draft/ticketChoice'
import { t } from '@/web/language/t'
import type { SelfTradePrevention } from '@/web/session/orders/createOrder'
import { ChoiceMenu, MenuCheck, MenuChoices, MenuHeading, MenuLine } from '@/web/ui/ChoiceMenu'
import { echoDecimalText } from '@/web/ui/decimalText'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { isAttaching, legKinds, nothingAttached } from './stop/legDraft'
import { kindNames } from './stop/stopNames'
import { GoodTillMenu } from './terms/GoodTillMenu'
import type { TicketHeadProps } from './ticketHeadProps'

type MoreMenuProps = Pick<TicketHeadProps, 'instrument' | 'context'> & { anchor: HTMLElement; onClosed: () => void }

const kinds = [
  { value: 'twap', label: 'TWAP' },
  { value: 'scale', label: t('Scaled') },
  { value: 'iceberg', label: t('Iceberg') },
] as const

const preventions: readonly { readonly value: SelfTradePrevention; readonly label: string }[] = [
  { value: 'EXPIRE_MAKER', label: t('Cancel resting order (maker)') },
  { value: 'EXPIRE_TAKER', label: t('Cancel new order (taker)') },
  { value: 'EXPIRE_NONE', label: t('Allow self-trade') },
]

const caps = [
  { value: 'off', label: t('No cap') },
  ...['0.1', '0.5', '1', '2'].map((value) => ({ value, label: `${echoDecimalText(value)}%` })),
]

/** The rarer kinds of tickets, and what is rarely changed about an order. */
export function MoreMenu({ instrument, context, anchor, onClosed }: MoreMenuProps) {
  const kind = useTicketKind()
  const { slippageCap } = usePreferences().preferences
  const { choose: chooseKind } = useTicketChoice()
  const { draft, setDraft } = context
  const hasOptions = kind === 'order' || kind === 'scale'
  return (
    <ChoiceMenu label={t('More')} anchor={anchor} onClosed={onClosed}>
      {(choose) => (
        <>
          <MenuChoices
            label={t('Ticket')}
            value={kind}
            choices={kinds}
            onChoose={(value) => choose(() => chooseKind(kinds.find((one) => one.value === value)?.value ?? kind))}
          />
          {hasOptions && (
            <>
              <MenuLine />
              <MenuHeading>{t('When it meets my own order')}</MenuHeading>
              <MenuChoices
                label={t('When it meets my own order')}
                value={draft.selfTradePrevention}
                choices={preventions}
                onChoose={(value) => () => {
                  const wanted = preventions.find((one) => one.value === value)?.value
                  if (wanted !== undefined) setDraft((now) => ({ ...now, selfTradePrevention: wanted }))
                }}
              />
              <MenuLine />
              <MenuCheck isOn={draft.mmp} onChange={(mmp) => setDraft((now) => ({ ...now, mmp }))}>
                {t('Counted by market-maker protection (MMP)')}
              </MenuCheck>
            </>
          )}
          {kind === 'order' && draft.type === 'market' && (
            <>
              <MenuLine />
              <MenuHeading>{t('Max. slippage')}</MenuHeading>
              <MenuChoices
                label={t('Max. slippage')}
                value={draft.capText ?? slippageCap ?? 'off'}
                choices={caps}
                // The field is loaded first to avoid a flash.
                onChoose={(capText) => choose(() => startTransition(() => setDraft((now) => ({ ...now, capText }))))}
              />
            </>
          )}
          {kind === 'order' && restsInBook(draft) && <GoodTillMenu {...context} choose={choose} />}
          {kind === 'order' && <StopChecks instrument={instrument} context={context} />}
        </>
      )}
    </ChoiceMenu>
  )
}

/** Whether an order on an option has stops, and which stops are limit orders. */
function StopChecks({
  instrument,
  context: { attached, setAttached },
}: Pick<TicketHeadProps, 'instrument' | 'context'>) {
  const isOption = instrument.instrumentType === 'OPTION'
  const isWanted = attached.isWanted ?? isAttaching(attached)
  const setLimit = (leg: StopKind, isLimit: boolean) =>
    setAttached((now) => ({
      ...now,
      legs: {
        ...now.legs,
        [leg]: {
          ...now.legs[leg],
          type: isLimit ? 'limit' : 'market',
          ...(now.legs[leg].limitText === '' && { limitText: now.legs[leg].triggerText }),
        },
      },
    }))
  return (
    <>
      {isOption && (
        <MenuCheck isOn={isWanted} onChange={(isOn) => setAttached(() => ({ ...nothingAttached, isWanted: isOn }))}>
          {t('TP/SL')}
        </MenuCheck>
      )}
      {(!isOption || isWanted) &&
        legKinds.map((leg) => (
          <MenuCheck
            key={leg}
            isOn={attached.legs[leg].type === 'limit'}
            onChange={(isLimit) => setLimit(leg, isLimit)}
          >
            {t('{stop} as a limit order', { stop: kindNames[leg] })}
          </MenuCheck>
        ))}
    </>
  )
}
