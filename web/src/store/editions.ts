export const PLAYSTYLES = [
  { value: 'standard', label: 'Standard' },
  { value: 'advanced', label: 'Advanced' },
] as const;

/** The editions of the rules, in the order people meet them. The names are those of `muster ruleset`. */
export const EDITIONS = [
  { value: 'core', label: 'Core', about: 'The whole rulebook.' },
  { value: 'quickref', label: 'Quick Reference', about: 'The rules as the reference sheets print them.' },
  { value: 'quickstart', label: 'Quick Start', about: 'Fewer rules, for a first game.' },
  {
    value: 'beta',
    label: 'Beta 0.1',
    about: 'Core with the beta rules, which the publisher changes from time to time.',
  },
  { value: 'competitive', label: 'Competitive', about: 'Core with the rules for competitions.' },
] as const;

export const editionName = (ruleset = 'core'): string =>
  EDITIONS.find((edition) => edition.value === ruleset)?.label ?? ruleset;
