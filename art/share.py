"""Cuts share-1200.jpg, the picture for link previews, from the right side of the hero. batch.py calls it
after each new render of the hero. When run directly, it uses the hero that the shop serves.

python3 share.py
"""
import os

from PIL import Image

PICTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'web', 'public', 'pictures')
WIDTH, HEIGHT = 1200, 630   # the size of Open Graph pictures, also in page-meta.ts


def cut_share_picture(hero):
    """Cuts off the space for the headline on the left. The parts keep their full height."""
    picture = Image.open(hero).convert('RGB')
    left = picture.width - round(picture.height * WIDTH / HEIGHT)
    cut = picture.crop((left, 0, picture.width, picture.height)).resize((WIDTH, HEIGHT), Image.LANCZOS)
    cut.save(os.path.join(PICTURES, f'share-{WIDTH}.jpg'), quality=86, optimize=True, progressive=True)


if __name__ == '__main__':
    cut_share_picture(os.path.join(PICTURES, 'hero-1920.webp'))
