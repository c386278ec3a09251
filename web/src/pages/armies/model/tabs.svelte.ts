// Which tab of each designer is open; it stays so from one profile to the next.
export const tabs = $state<{ unit: 'stats' | 'perks' | 'weapons'; weapon: 'stats' | 'perks' }>({
  unit: 'stats',
  weapon: 'stats',
});
