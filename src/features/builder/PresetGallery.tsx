import { t } from '@/ui/t'
import { presetWords } from './builderWords'
import { presetIds, type PresetId } from './presets'
import { presetShapes } from './presetShapes'

type PresetGalleryProps = {
  /** Those that cannot be made of what is listed. */
  missing: ReadonlySet<PresetId>
  onChoose: (id: PresetId) => void
}

/** All presets with what they pay: where to begin. */
export function PresetGallery({ missing, onChoose }: PresetGalleryProps) {
  return (
    <ul aria-label={t('Presets')} className="grid grid-cols-[repeat(auto-fill,minmax(210px,1fr))] gap-2">
      {presetIds.map((id) => (
        <li key={id}>
          <button
            type="button"
            disabled={missing.has(id)}
            onClick={() => onChoose(id)}
            className="flex h-full min-h-14 w-full items-start gap-2 rounded-md border border-line bg-surface-1 p-2 text-left hover:border-line-strong hover:bg-surface-2 disabled:opacity-50"
          >
            <PresetShape id={id} />
            <span className="min-w-0">
              <span className="block text-sm font-medium text-text-1">{presetWords[id].name}</span>
              <span className="block text-xs text-text-3">
                {missing.has(id) ? t('Not with the strikes that are listed.') : presetWords[id].about}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

export function PresetShape({ id }: { id: PresetId }) {
  return (
    <svg viewBox="0 0 24 12" aria-hidden="true" className="h-4 w-8 shrink-0 text-accent">
      <path d={presetShapes[id]} fill="none" stroke="currentColor" strokeWidth={1.25} strokeLinejoin="round" />
    </svg>
  )
}
