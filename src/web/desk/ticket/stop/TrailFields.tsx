import type { Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { useAccess, useAccountServices } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { emptyTrailDraft, type TrailDraft, type TrailProblem } from './trailDraft'
import { trailRejections } from './trailText'

type TrailFieldsProps = {
  draft: TrailDraft
  onDraft: (draft: TrailDraft) => void
  priceStep: Price
  markPrice: Price | undefined
  /** Shown at its field; `undefined` while the trader has not had a chance to fill it in. */
  problem: TrailProblem | undefined
}

const percentStep = 100_000n
const second = 1_000_000n

export function TrailFields({ draft, onDraft, priceStep, markPrice, problem }: TrailFieldsProps) {
  const isPercent = draft.unit === 'percent'
  const wrong = (field: TrailProblem['field']) => (problem?.field === field ? problem.words : undefined)
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <NumberField
          name="trail"
          label={t('Trailing distance')}
          suffix={isPercent ? '%' : 'USD'}
          value={draft.distanceText}
          step={isPercent ? percentStep : priceStep}
          error={wrong('distance')}
          onChange={(distanceText) => onDraft({ ...draft, distanceText })}
        />
        <RadioGroup
          label={t('Distance in')}
          value={draft.unit}
          onChange={(unit) => onDraft({ ...draft, unit, distanceText: '' })}
          options={[
            { value: 'percent', label: '%' },
            { value: 'usd', label: 'USD' },
          ]}
          className="w-26"
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={t('Activation price')}
          suffix="USD"
          placeholder={t('at once')}
          value={draft.activationText}
          step={priceStep}
          stepFrom={markPrice}
          error={wrong('activation')}
          onChange={(activationText) => onDraft({ ...draft, activationText })}
        />
        <NumberField
          label={t('Min. interval')}
          suffix="s"
          value={draft.secondsText}
          step={second}
          error={wrong('seconds')}
          onChange={(secondsText) => onDraft({ ...draft, secondsText })}
        />
      </div>
      <p className="text-xs text-text-3">
        {t(
          'The stop is placed at once. When the mark price reaches the activation price, this tab starts moving the trigger, only in your favour, and signs with one-click. If you close the tab, it stays at its last trigger.',
        )}
      </p>
    </div>
  )
}

type TrailChoiceProps = Omit<TrailFieldsProps, 'draft' | 'onDraft'> & {
  draft: TrailDraft | undefined
  onDraft: (draft: TrailDraft | undefined) => void
}

/** Checkbox that makes a stop-loss trail, with its fields. */
export function TrailChoice({ draft, onDraft, ...fields }: TrailChoiceProps) {
  const isOneClick = useIsOneClick()
  return (
    <div className="flex flex-col gap-1.5">
      <Checkbox
        label={t('Trailing')}
        isChecked={draft !== undefined}
        onChange={(isOn) => onDraft(isOn ? emptyTrailDraft : undefined)}
      />
      {draft !== undefined && !isOneClick && <NeedsOneClick />}
      {draft !== undefined && isOneClick && <TrailFields {...fields} draft={draft} onDraft={onDraft} />}
    </div>
  )
}

/** Each move of a trailing stop is signed, so a wallet that prompts every time cannot trail. */
export function useIsOneClick(): boolean {
  const access = useAccess()
  return access.status === 'trading' && access.signingMode === 'oneClick'
}

export function NeedsOneClick() {
  const access = useAccess()
  const { access: store } = useAccountServices()
  return (
    <p className="text-xs text-text-3">
      {trailRejections.noOneClick}{' '}
      {access.status === 'trading' && (
        <Button size="small" onClick={() => store.chooseSigningMode('oneClick')}>
          {t('Use One-click')}
        </Button>
      )}
    </p>
  )
}
