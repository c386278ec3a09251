// Whether the screen is wide enough for the assistant and the story to lie beside the units.
const query = matchMedia('(min-width: 1080px)');

class Wide {
  now = $state(query.matches);
  constructor() {
    query.addEventListener('change', () => (this.now = query.matches));
  }
}

export const wide = new Wide();
