import { t } from '@/web/language/t'

/** The unit of an amount, after the button that types the whole balance. */
export function MaxSuffix({ unit, disabled, onMax }: { unit: string; disabled: boolean; onMax: () => void }) {
  return (
    <span className="flex items-center gap-2">
      <button
        type="button"
        disabled={disabled}
        onClick={onMax}
        className="h-6 rounded-sm px-1.5 font-medium text-accent hover:bg-surface-3 disabled:text-text-4 pointer-coarse:h-11"
      >
        {t('Max')}
      </button>
      {unit}
    </span>
  )
}
