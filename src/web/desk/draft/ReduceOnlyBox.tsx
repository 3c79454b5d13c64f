import { t } from '@/web/language/t'
import { Checkbox } from '@/web/ui/Checkbox'

type ReduceOnlyBoxProps = {
  isChecked: boolean
  /** True when the venue accepts the order only as reduce-only. The box is then ticked and cannot be changed. */
  isForced: boolean
  onChange: (isChecked: boolean) => void
}

export function ReduceOnlyBox({ isChecked, isForced, onChange }: ReduceOnlyBoxProps) {
  return (
    <Checkbox
      label={t('Reduce only')}
      title={
        isForced ? t('One-way mode: orders against your position are reduce-only') : t('Can only reduce your position')
      }
      isChecked={isChecked || isForced}
      disabled={isForced}
      onChange={onChange}
    />
  )
}
