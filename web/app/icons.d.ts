/** An icon of Lucide, by its name on lucide.dev. */
declare module 'virtual:icon/*' {
  const icon: import('./ui/create-icon.ts').IconComponent;
  export default icon;
}
