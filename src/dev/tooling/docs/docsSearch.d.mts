export type Section = { readonly url: string; readonly title: string; readonly heading: string; readonly text: string }

export function searchSections(sections: readonly Section[], query: string, limit?: number): readonly Section[]
