// Runs before the first paint (a classic script in the head): the remembered theme and motion.
(() => {
  const root = document.documentElement;
  const read = (name) => {
    try {
      return localStorage.getItem(`vd.${name}`);
    } catch {
      return null;
    }
  };
  const theme = read('theme');
  if (theme && theme !== 'auto') root.dataset.theme = theme;
  if (read('motion') === 'off') root.dataset.motion = 'off';
})();
