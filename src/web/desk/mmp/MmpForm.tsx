import { useState, type SubmitEvent } from 'react'
import type { MmpReply, NamedAsset } from '@/core/protocol/rest/protection'
import { t } from '@/web/language/t'
import type { MmpLimits } from '@/web/session/mmp/mmpActions'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { Dialog } from '@/web/ui/Dialog'
import { NumberField } from '@/web/ui/NumberField'
import { Select } from '@/web/ui/Select'
import { showErrors } from '@/web/ui/showErrors'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { checkMmp, mmpDraftOf, type MmpErrors } from './mmpDraft'

type MmpFormProps = {
  /** All listed assets. The venue has no limits for all assets together. */
  assets: readonly NamedAsset[]
  asset: NamedAsset
  onAsset: (asset: NamedAsset) => void
  mmp: MmpReply | undefined
  isPending: boolean
  rejection: { readonly words: string; readonly code?: string | undefined } | undefined
  onSet: (limits: MmpLimits) => void
  onClose: () => void
}

export function MmpForm({ assets, asset, onAsset, mmp, isPending, rejection, onSet, onClose }: MmpFormProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('{asset} market-maker protection', { asset })}
      size="small"
      description={t(
        'If a limit is reached within the window, your MMP orders in this asset are cancelled and new ones rejected.',
      )}
    >
      <div className="flex flex-col gap-3 p-4">
        <Select
          label={t('Asset')}
          options={assets.map((value) => ({ value, label: value }))}
          value={asset}
          onChange={onAsset}
        />
        {/* Each asset has its own limits, so the fields are reset when the asset changes. */}
        {mmp === undefined ? (
          <TableSkeleton />
        ) : (
          <MmpFields key={asset} asset={asset} mmp={mmp} isPending={isPending} rejection={rejection} onSet={onSet} />
        )}
      </div>
    </Dialog>
  )
}

function MmpFields({ asset, mmp, isPending, rejection, onSet }: Omit<MmpFormProps, 'assets' | 'onAsset' | 'onClose'>) {
  const [draft, setDraft] = useState(() => mmpDraftOf(mmp))
  const [errors, setErrors] = useState<MmpErrors>({})
  const change = (next: Partial<typeof draft>) => {
    setDraft({ ...draft, ...next })
    setErrors({})
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const checked = checkMmp(draft)
    if (checked.status === 'bad') return showErrors(event.currentTarget, () => setErrors(checked.errors))
    onSet(checked.limits)
  }
  return (
    <form aria-label={t('{asset} limits', { asset })} onSubmit={submit} className="flex flex-col gap-3">
      <NumberField
        label={t('Window')}
        suffix={t('seconds')}
        step={1_000_000n}
        value={draft.intervalText}
        onChange={(intervalText) => change({ intervalText })}
        error={errors.interval}
        hint={t('Fills are counted for this long after the first.')}
      />
      <NumberField
        label={t('Contract limit')}
        value={draft.amountText}
        unit={1n}
        onChange={(amountText) => change({ amountText })}
        error={errors.amount}
        hint={t('Buys plus sells.')}
      />
      <NumberField
        label={t('Net delta limit')}
        value={draft.deltaText}
        unit={1n}
        onChange={(deltaText) => change({ deltaText })}
        error={errors.delta}
        hint={t('Absolute buys minus sells. Empty = no limit.')}
      />
      <NumberField
        label={t('Freeze')}
        suffix={t('seconds')}
        step={1_000_000n}
        disabled={draft.isUntilReset}
        value={draft.isUntilReset ? '' : draft.frozenText}
        onChange={(frozenText) => change({ frozenText })}
        error={errors.frozen}
      />
      <Checkbox
        label={t('Freeze until I reset it')}
        isChecked={draft.isUntilReset}
        onChange={(isUntilReset) => change({ isUntilReset })}
      />
      {rejection !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {rejection.words} <span className="text-xs text-text-3">{rejection.code}</span>
        </p>
      )}
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('Set {asset} limits', { asset })}
      </Button>
    </form>
  )
}
